/** English words of the drawings. */
export default {
  at: {
    'HEAT-1.3': {
      alt: 'The lever in second gear, the cards 3 and 2, and a car driving five spaces.',
      caption: 'Second gear, two cards: 3 and 2 make a speed of five, and the car drives five spaces.',
    },
    'HEAT-2.3': {
      alt: 'Three cards each of 1, 2, 3 and 4, the upgrades 0, 5 and heat, and three stress cards.',
      caption: 'A deck: twelve speed cards, three upgrades, three stress.',
    },
    'HEAT-2.4': {
      alt: 'An engine with six flames.',
      caption: 'The engine with its six heat cards. They are what you pay with.',
    },
    'HEAT-2.6': {
      alt: 'Six cars in three pairs before the chequered line; the red one is in front, on the race line.',
      caption: 'The grid: red has the pole, on the race line of the last space. Blue stands beside it.',
    },
    'HEAT-3.2': {
      alt: 'Green and red on one space, green on the race line; blue three spaces behind.',
      caption: 'Green is on the race line and goes first, then red beside it, then blue.',
    },
    'HEAT-4.2': {
      alt: 'The lever in second gear; first and third are lit, fourth is lit with a flame.',
      caption: 'From second gear, first and third are free. Fourth is two steps away and costs a heat.',
    },
    'HEAT-4.3': {
      alt: 'First gear with one card, fourth gear with four cards.',
      caption: 'One card in first gear, four in fourth.',
    },
    'HEAT-4.5': {
      alt: 'Third gear, the cards 4, 2 and heat, then the lever in first gear.',
      caption: 'Third gear, but only two cards to play: a heat makes up the number. No move, and back to first.',
    },
    'HEAT-5.1': {
      alt: 'The cards 2 and 4; a car drives six spaces, over two others that stand side by side.',
      caption: 'The cards are turned over and the car drives their sum. Cars on the way are no obstacle.',
    },
    'HEAT-5.4': {
      alt: 'A car should end on a space with two cars, and stops on the free spot of the space before.',
      caption: 'Five spaces on, both spots are taken: the car falls back to the first free spot.',
    },
    'HEAT-5.7': {
      alt: 'A stress card; heat and the upgrade 5 are thrown away, the speed card 3 counts.',
      caption: 'Stress turns up cards until a speed card comes. Heat and upgrades are thrown away; the 3 counts.',
    },
    'HEAT-6.2': {
      alt: 'The last of four cars drives one space more; a heat card goes from the hand to the engine.',
      caption: 'The last car has adrenaline: one more speed, and one heat cooled. Both, one of them or none.',
    },
    'HEAT-7.3': {
      alt: 'A heat leaves the engine, a 2 is turned up, and the car drives two spaces more.',
      caption: 'A boost: pay one heat, turn up a speed card, drive as many spaces more. It counts as speed.',
    },
    'HEAT-7.5': {
      alt: 'First gear with a snowflake and the number three; three heat cards go back to the engine.',
      caption: 'First gear cools three: up to three heat cards go from the hand back to the engine.',
    },
    'HEAT-8.1': {
      alt: 'Blue right behind red, and blue beside red; both times it moves two spaces on.',
      caption: 'Right behind another car, in either lane, or beside one: two spaces more, at the same speed.',
    },
    'HEAT-9.3': {
      alt: 'A car at speed seven crosses a corner line with the limit five; two heat leave the engine.',
      caption: 'Speed seven through a corner of five: two over, two heat.',
    },
    'HEAT-9.8': {
      alt: 'A car is set back before the corner line; two stress cards, and the lever goes from fourth gear to first.',
      caption: 'Four over with one heat left: a spin-out. Back before the line, two stress in fourth gear, then first.',
    },
    'HEAT-10.4': {
      alt: 'Of the cards 1, 3, 4 and heat the 1 is thrown away; four cards are drawn.',
      caption: 'The 1 is discarded; heat and stress never can be. Then the hand is filled up to seven.',
    },
    'HEAT-11.1': {
      alt: 'Heat goes from the engine to the discard pile and into the hand, and by cooling back to the engine.',
      caption: 'Heat goes round: paid from the engine, shuffled into the deck, drawn, and cooled back.',
    },
    'HEAT-12.2': {
      alt: 'Beyond the chequered line stands yellow, then red and blue on one space; green is before the line.',
      caption: 'Home in one round: yellow is furthest, red is ahead of blue by the race line. Green races on.',
    },
    'HEAT-12.5': {
      alt: 'Six places with 9, 6, 4, 3, 2 and 1 points.',
      caption: 'Points for the first six.',
    },
    'HEAT-13.4': {
      alt: 'A Legend between its line and a corner of three drives five spaces.',
      caption: 'A Legend past its line, marked L: the corner’s limit of three and a diamond of two, five spaces.',
    },
  },
  example: {
    lead: 'Blue, on a straight before a corner of five, with six heat in the engine.',
    steps: [
      {
        rule: 'HEAT-4.1',
        alt: 'The lever goes from second gear to third.',
        caption: 'Blue shifts from second gear to third. One step costs nothing.',
      },
      {
        rule: 'HEAT-4.3',
        alt: 'Of seven cards, two 2s and a stress card are chosen.',
        caption: 'Third gear, three cards: two 2s and a stress, face down.',
      },
      {
        rule: 'HEAT-5.7',
        alt: 'The stress turns up a 5, which is thrown away, and a 1; the car drives five spaces.',
        caption: 'They are turned over. The stress throws the upgrade 5 away and finds a 1: speed five, five spaces.',
      },
      {
        rule: 'HEAT-7.2',
        alt: 'A heat is paid, a 2 is turned up, and the car drives two spaces more.',
        caption: 'Blue pays a heat to boost and turns up a 2: two spaces more, speed seven.',
      },
      {
        rule: 'HEAT-8.1',
        alt: 'Right behind green the car moves two spaces on, over the corner line.',
        caption: 'Right behind green: the slipstream carries blue two spaces on, over the corner line.',
      },
      {
        rule: 'HEAT-9.3',
        alt: 'Seven less the limit five is two; two heat leave the engine.',
        caption: 'The corner allows five. Blue came at seven, the slipstream not counted, and pays two heat.',
      },
      {
        rule: 'HEAT-10.1',
        alt: 'The 1 is thrown away; 3, 4 and heat stay, and four cards are drawn.',
        caption: 'Blue discards the 1 and draws four cards, up to seven. The heat stays in the hand.',
      },
    ],
  },
} as const;
