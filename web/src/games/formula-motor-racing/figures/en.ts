/** English words of the drawings. */
export default {
  at: {
    'FMR-1.1': {
      alt: 'Twelve cars in one line, numbered from the leader on.',
      caption: 'The race is one line of twelve cars. The leader is at the right, where they are heading.',
    },
    'FMR-2.4': {
      alt: 'Twelve cars in line: the first and the last are red, the sixth and the seventh orange.',
      caption: 'The first grid: the team drawn first has places 1 and 12, the sixth has 6 and 7.',
    },
    'FMR-2.5': {
      alt: 'Four hands of five cards, face down.',
      caption: 'Five cards each, in secret. The rest is the deck.',
    },
    'FMR-3.3': {
      alt: 'A card is played on a car in the line, and one is drawn.',
      caption: 'A turn: play one card on a car, then draw one.',
    },
    'FMR-4.4': {
      alt: 'The fourth and the fifth car move up two places together, to second and third.',
      caption: 'Overtake +2 with green: the car behind, of whatever team, comes along.',
    },
    'FMR-4.7': {
      alt: 'The last car moves up two places alone.',
      caption: 'The last car has nobody behind it and overtakes alone.',
    },
    'FMR-4.9': {
      alt: 'The second car falls back two places; the others close up.',
      caption: 'Off Circuit: two places back, and the others close up.',
    },
    'FMR-4.10': {
      alt: 'The last three cars are lit; the sixth moves up three places.',
      caption: 'Tailender Turbo: one of the last three, three places up, without the car behind.',
    },
    'FMR-4.11': {
      alt: 'A pit stop and a die that shows 2: the third car falls back two places.',
      caption: 'Pit Stop with a roll of 2: two places back. From 7 on the car would have stayed.',
    },
    'FMR-4.13': {
      alt: 'A charge and a die that shows 5: the fourth car moves up one place.',
      caption: 'Charge with a roll of 5: one place up. With an own car you may roll again.',
    },
    'FMR-4.14': {
      alt: 'A die that shows 11: with a lost gear the car falls to the last place, with a blown engine it is out.',
      caption: 'A charge fails on 10 to 12: with a lost gear to the back, with a blown engine out.',
    },
    'FMR-5.4': {
      alt: 'Spin Out and a die that shows 3: the third car is out.',
      caption: 'Spin Out: the die says 3, and the third car retires. One more roll would be allowed before.',
    },
    'FMR-5.7': {
      alt: 'Crash and a die that shows 4: with the fourth car either the third or the fifth is out.',
      caption:
        'Crash: the die says 4. The player of the card chooses whether the car ahead or the car behind is caught.',
    },
    'FMR-6.2': {
      alt: 'Three retired cars in a line.',
      caption: 'The retired: the last in this line was the first to go out.',
    },
    'FMR-7.1': {
      alt: 'The first six cars with 10, 6, 4, 3, 2 and 1 points.',
      caption: 'Points for the first six, each car for itself.',
    },
    'FMR-7.4': {
      alt: 'The order of the finish, and the same order on the grid.',
      caption: 'As they finished, so they start in the next race.',
    },
  },
  example: {
    lead: 'You run the green team. Your car is in sixth place.',
    steps: [
      {
        rule: 'FMR-3.3',
        alt: 'Five cards; the green Overtake +3 is lit.',
        caption: 'Five cards in your hand. You play the green Overtake +3.',
      },
      {
        rule: 'FMR-4.3',
        alt: 'A line of eight cars; the green one in sixth place is lit.',
        caption: 'It names green, so it is for a running green car: yours, in sixth place.',
      },
      {
        rule: 'FMR-4.4',
        alt: 'The sixth car and the seventh move up three places.',
        caption: 'Green moves up three places, and yellow, right behind it, comes along.',
      },
      {
        rule: 'FMR-4.8',
        alt: 'Green is third and yellow fourth; the three that were passed follow.',
        caption: 'Green is third and yellow fourth. The cars that were passed close up behind them.',
      },
      {
        rule: 'FMR-3.4',
        alt: 'Four cards in the hand, and one is drawn.',
        caption: 'You draw a card, and the player to your left goes on.',
      },
    ],
  },
} as const;
