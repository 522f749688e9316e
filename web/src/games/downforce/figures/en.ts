/** English words of the drawings. */
export default {
  at: {
    'DF-1.1': {
      alt: 'Four speed cards: one with six strips, one with a red and two white strips, one with a single strip, and a speed-8 card.',
      caption: 'Speed cards have one to six strips. The last one is the red car’s speed-8 card.',
    },
    'DF-1.3': {
      alt: 'A stretch of track with three numbered betting lines and the chequered line.',
      caption: 'Three betting lines on the way, then the finish.',
    },
    'DF-2.1': {
      alt: 'Six cars in pairs behind the chequered line.',
      caption: 'The grid, in random order, behind the line. They cross it twice: at the start and at the end.',
    },
    'DF-3.1': {
      alt: 'A red car, its speed-8 card and a power.',
      caption: 'A lot: the car, its speed-8 card and a power, sold together.',
    },
    'DF-3.4': {
      alt: 'For the red car a card with red 6 beats one with red 4; of two cards with red 6 the one with four strips beats the one with three.',
      caption: 'Bids for the red car. Six beats four; of two sixes the card with more strips wins.',
    },
    'DF-4.3': {
      alt: 'A card with blue 6, yellow 4 and orange 2; three cars drive so many cells.',
      caption: 'Whoever plays the card moves every car on it: blue six, yellow four, orange two.',
    },
    'DF-5.2': {
      alt: 'A card with green, red, white and black strips; the white one is for blue, yellow or orange.',
      caption: 'The white strip is for a colour that is not on the card: blue, yellow or orange.',
    },
    'DF-5.4': {
      alt: 'From a cell three arrows lead forward: straight on, and to either side.',
      caption: 'A step goes to a cell further on that touches this one, also at a corner. Never sideways, never back.',
    },
    'DF-5.6': {
      alt: 'Three cars side by side block the track; the red car stops behind them after two cells.',
      caption: 'The road is blocked: red stops behind the three, and the rest of its move is lost.',
    },
    'DF-5.7': {
      alt: 'One way leads round two cars, another into a dead end behind them.',
      caption: 'The mover chooses the way: round the others, or into the dead end behind them.',
    },
    'DF-6.1': {
      alt: 'A card with red 6 on top; the red car drives seven cells.',
      caption: 'Aggressive, and the own red car is on the top strip: seven cells instead of six.',
    },
    'DF-6.7': {
      alt: 'A card with orange 6, blue 4 and yellow 2, and an arrow that points up.',
      caption: 'Tricky: the card may be carried out from the bottom up, yellow first.',
    },
    'DF-7.1': {
      alt: 'The red car drives across the chequered line; two others are behind.',
      caption: 'Red is home, first of all. How far it would have gone beyond does not matter.',
    },
    'DF-7.5': {
      alt: 'The first car crosses a betting line; three bets are laid.',
      caption: 'The first car is over a betting line: everybody bets on a car, in secret.',
    },
    'DF-9.1': {
      alt: 'Prizes by place: 12, 9, 6, 4, 2 and nothing.',
      caption: 'What the cars win for their owners, in millions.',
    },
    'DF-9.2': {
      alt: 'What bets pay at the first, second and third line: 9, 6, 3 for first place, 6, 4, 2 for second, 3, 2, 1 for third.',
      caption: 'What a bet pays, by the car’s place and the line where it was made: early bets pay most.',
    },
  },
  example: {
    lead: 'The leaders come up to the first betting line, and it is your turn.',
    steps: [
      {
        rule: 'DF-4.2',
        alt: 'A card with red 4, white 3 and white 2; red, blue and green on the track.',
        caption: 'You play a card: red 4, white 3, white 2. All its strips are carried out, from the top.',
      },
      {
        rule: 'DF-5.1',
        alt: 'Red drives four cells, past blue and green.',
        caption: 'Red moves four cells. You steer it past green, over the betting line.',
      },
      {
        rule: 'DF-5.2',
        alt: 'Blue drives three cells.',
        caption: 'White 3: any car that is not on the card. You name blue.',
      },
      {
        rule: 'DF-5.3',
        alt: 'Green drives two cells.',
        caption: 'White 2 must be for another car than the first white strip. You name green.',
      },
      {
        rule: 'DF-7.5',
        alt: 'Four bets.',
        caption:
          'The card is done, and red was the first over the line: everybody bets in secret. Then the next player plays.',
      },
    ],
  },
} as const;
