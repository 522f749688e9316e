/** The texts of the HEAT figures. */
export default {
  at: {
    'HEAT-1.3': {
      alt: 'The lever in second gear, the cards 3 and 2, and a car moving five spaces.',
      caption: 'Gear 2, two cards: 3 and 2 make speed 5, so the car moves five spaces.',
    },
    'HEAT-2.3': {
      alt: 'Three cards each of 1, 2, 3 and 4, the upgrades 0, 5 and heat, and three stress cards.',
      caption: 'A deck: twelve speed cards, three upgrades and three stress cards.',
    },
    'HEAT-2.4': {
      alt: 'An engine with six flames.',
      caption: 'The engine with its six heat cards, which you spend during the race.',
    },
    'HEAT-2.6': {
      alt: 'Six cars in three pairs before the chequered line; red is in front, on the race line.',
      caption: 'The grid: red is on pole, on the race line of the last space. Blue is next to it.',
    },
    'HEAT-3.2': {
      alt: 'Green and red on one space, green on the race line; blue three spaces behind.',
      caption: 'Green is on the race line and moves first, then red next to it, then blue.',
    },
    'HEAT-4.2': {
      alt: 'The lever in second gear; first and third are lit, fourth is lit with a flame.',
      caption: 'From gear 2, gears 1 and 3 are free. Gear 4 is two steps away and costs 1 heat.',
    },
    'HEAT-4.3': {
      alt: 'First gear with one card, fourth gear with four cards.',
      caption: 'One card in gear 1, four in gear 4.',
    },
    'HEAT-4.5': {
      alt: 'Third gear, the cards 4, 2 and heat, then the lever in first gear.',
      caption: 'Gear 3, but only two playable cards: a heat card makes up the number. No move, and back to gear 1.',
    },
    'HEAT-5.1': {
      alt: 'The cards 2 and 4; a car moves six spaces, past two others side by side.',
      caption: 'The cards are revealed and the car moves by their sum. Other cars are no obstacle on the way.',
    },
    'HEAT-5.4': {
      alt: 'A car would end on a space with two cars, and stops on the free spot one space before.',
      caption: 'Both spots five spaces ahead are taken: the car stops on the first free spot behind them.',
    },
    'HEAT-5.7': {
      alt: 'A stress card; heat and the upgrade 5 are discarded, the speed card 3 counts.',
      caption: 'For stress, flip cards until a speed card appears. Heat and upgrades are discarded; the 3 counts.',
    },
    'HEAT-6.2': {
      alt: 'The last of four cars moves one more space; a heat card goes from the hand to the engine.',
      caption: 'The last car has adrenaline: +1 speed and cool 1 heat. It may use both, one or neither.',
    },
    'HEAT-7.3': {
      alt: 'A heat card leaves the engine, a 2 is flipped, and the car moves two more spaces.',
      caption: 'Boost: pay 1 heat, flip a speed card, move that many more spaces. It counts as speed.',
    },
    'HEAT-7.5': {
      alt: 'First gear with a snowflake and the number three; three heat cards go back to the engine.',
      caption: 'Gear 1 cools 3: up to three heat cards go from the hand back to the engine.',
    },
    'HEAT-8.1': {
      alt: 'Blue right behind red, and blue next to red; both times it moves two more spaces.',
      caption: 'Right behind another car, on either spot, or next to one: two more spaces at the same speed.',
    },
    'HEAT-9.3': {
      alt: 'A car at speed seven crosses a corner line with the limit five; two heat leave the engine.',
      caption: 'Speed 7 through a corner with limit 5: two above, so 2 heat.',
    },
    'HEAT-9.8': {
      alt: 'A car goes back to before the corner line; two stress cards, and the lever moves from fourth gear to first.',
      caption:
        'Four above the limit with 1 heat left: a spin-out. Back to before the line, two stress cards for gear 4, then gear 1.',
    },
    'HEAT-10.4': {
      alt: 'Of the cards 1, 3, 4 and heat, the 1 is discarded; four cards are drawn.',
      caption: 'The 1 is discarded; heat and stress cannot be. Then draw back up to seven cards.',
    },
    'HEAT-11.1': {
      alt: 'Heat goes from the engine to the discard pile, into the hand, and back to the engine by cooling.',
      caption: 'Heat circulates: paid from the engine, shuffled into the deck, drawn, and cooled back.',
    },
    'HEAT-12.2': {
      alt: 'Past the chequered line: yellow, then red and blue on one space; green is before the line.',
      caption:
        'Three cars finish in one round: yellow is furthest, and red beats blue on the race line. Green races on.',
    },
    'HEAT-12.5': {
      alt: 'Six places with 9, 6, 4, 3, 2 and 1 points.',
      caption: 'Points for the first six.',
    },
    'HEAT-13.4': {
      alt: 'A Legend between its line and a corner with limit 3 moves five spaces.',
      caption: 'A Legend past its line, marked L: limit 3 plus diamond 2, so it moves five spaces.',
    },
  },
  example: {
    lead: 'Blue is on a straight before a corner with limit 5, with 6 heat in the engine.',
    steps: [
      {
        rule: 'HEAT-4.1',
        alt: 'The lever goes from second gear to third.',
        caption: 'Blue shifts from gear 2 to gear 3. One step is free.',
      },
      {
        rule: 'HEAT-4.3',
        alt: 'Of seven cards, two 2s and a stress card are chosen.',
        caption: 'Gear 3, three cards: two 2s and a stress card, face down.',
      },
      {
        rule: 'HEAT-5.7',
        alt: 'The stress card flips a 5, which is discarded, and a 1; the car moves five spaces.',
        caption:
          'The cards are revealed. For the stress, the upgrade 5 is discarded and a 1 flipped: speed 5, five spaces.',
      },
      {
        rule: 'HEAT-7.2',
        alt: 'Heat is paid, a 2 is flipped, and the car moves two more spaces.',
        caption: 'Blue pays 1 heat to boost and flips a 2: two more spaces, speed 7.',
      },
      {
        rule: 'HEAT-8.1',
        alt: 'Right behind green, the car moves two more spaces, across the corner line.',
        caption: 'Right behind green, blue slipstreams two spaces across the corner line.',
      },
      {
        rule: 'HEAT-9.3',
        alt: 'Speed seven minus limit five is two; two heat cards leave the engine.',
        caption: 'The limit is 5. Blue’s speed is 7, not counting the slipstream, so blue pays 2 heat.',
      },
      {
        rule: 'HEAT-10.1',
        alt: 'The 1 is discarded; 3, 4 and heat stay, and four cards are drawn.',
        caption: 'Blue discards the 1 and draws four cards, back up to seven. The heat stays in hand.',
      },
    ],
  },
} as const;
