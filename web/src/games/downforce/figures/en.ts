/** The texts of the Downforce figures. */
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
      caption: 'The grid, in random order, behind the line. Cars cross it twice: at the start and at the finish.',
    },
    'DF-3.1': {
      alt: 'A red car, its speed-8 card and a power.',
      caption: 'A lot: the car, its speed-8 card and a power, sold together.',
    },
    'DF-3.4': {
      alt: 'For the red car, a card with red 6 beats one with red 4; of two cards with red 6, the one with four strips beats the one with three.',
      caption: 'Bids for the red car. Six beats four; of two sixes, the card with more strips wins.',
    },
    'DF-4.3': {
      alt: 'A card with blue 6, yellow 4 and orange 2; three cars move that many spaces.',
      caption: 'The player of the card moves every car on it: blue 6, yellow 4, orange 2.',
    },
    'DF-5.2': {
      alt: 'A card with green, red, white and black strips; the white one may move blue, yellow or orange.',
      caption: 'The white strip moves a car whose colour is not on the card: blue, yellow or orange.',
    },
    'DF-5.4': {
      alt: 'Three arrows lead forward from a space: straight ahead and diagonally to either side.',
      caption: 'A car moves to a space ahead that touches its own, even at a corner. Never sideways, never back.',
    },
    'DF-5.6': {
      alt: 'Three cars side by side block the track; the red car stops behind them after two spaces.',
      caption: 'The road is blocked: red stops behind the three, and the rest of its move is lost.',
    },
    'DF-5.7': {
      alt: 'One route leads round two cars, another into a dead end behind them.',
      caption: 'The player chooses the route: round the other cars, or into the dead end behind them.',
    },
    'DF-6.1': {
      alt: 'A card with red 6 on top; the red car moves seven spaces.',
      caption: 'Aggressive: your red car is on the top strip, so it moves seven spaces instead of six.',
    },
    'DF-6.7': {
      alt: 'A card with orange 6, blue 4 and yellow 2, and an arrow that points up.',
      caption: 'Tricky: you may carry out the card from bottom to top, yellow first.',
    },
    'DF-7.1': {
      alt: 'The red car drives across the chequered line; two others are behind.',
      caption: 'Red finishes first. Any spaces left over do not matter.',
    },
    'DF-7.5': {
      alt: 'The first car crosses a betting line; three bets are placed.',
      caption: 'The first car crosses a betting line: everyone bets on a car in secret.',
    },
    'DF-9.1': {
      alt: 'Prizes by place: 12, 9, 6, 4, 2 and nothing.',
      caption: 'What the cars win for their owners, in millions.',
    },
    'DF-9.2': {
      alt: 'What bets pay at the first, second and third line: 9, 6, 3 for first place, 6, 4, 2 for second, 3, 2, 1 for third.',
      caption: 'What a bet pays, by the car’s place and the line where it was placed: early bets pay most.',
    },
  },
  example: {
    lead: 'The leaders are close to the first betting line, and it is your turn.',
    steps: [
      {
        rule: 'DF-4.2',
        alt: 'A card with red 4, white 3 and white 2; red, blue and green on the track.',
        caption: 'You play a card: red 4, white 3, white 2. All its strips are carried out from top to bottom.',
      },
      {
        rule: 'DF-5.1',
        alt: 'Red moves four spaces, past blue and green.',
        caption: 'Red moves four spaces. You steer it past green and across the betting line.',
      },
      {
        rule: 'DF-5.2',
        alt: 'Blue moves three spaces.',
        caption: 'White 3: any car that is not on the card. You choose blue.',
      },
      {
        rule: 'DF-5.3',
        alt: 'Green moves two spaces.',
        caption: 'White 2 must move a different car from the first white strip. You choose green.',
      },
      {
        rule: 'DF-7.5',
        alt: 'Four bets.',
        caption:
          'The card is done, and red was first across the line: everyone bets in secret. Then the next player plays a card.',
      },
    ],
  },
} as const;
