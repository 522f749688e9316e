/** The texts of the Formula Motor Racing figures. */
export default {
  at: {
    'FMR-1.1': {
      alt: 'Twelve cars in one line, numbered from the leader.',
      caption: 'The race is one line of twelve cars. They drive to the right, so the leader is on the right.',
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
      caption: 'Overtake +2 on green: the car behind moves up too, whatever its team.',
    },
    'FMR-4.7': {
      alt: 'The last car moves up two places alone.',
      caption: 'The last car has no car behind it and overtakes alone.',
    },
    'FMR-4.9': {
      alt: 'The second car falls back two places; the others move up.',
      caption: 'Off Circuit: two places back, and the others move up.',
    },
    'FMR-4.10': {
      alt: 'The last three cars are lit; the sixth moves up three places.',
      caption: 'Tailender Turbo: one of the last three cars moves up three places, without the car behind.',
    },
    'FMR-4.11': {
      alt: 'A pit stop and a die that shows 2: the third car falls back two places.',
      caption: 'Pit Stop with a roll of 2: two places back. On 7 or more the car would have stayed.',
    },
    'FMR-4.13': {
      alt: 'A charge and a die that shows 5: the fourth car moves up one place.',
      caption: 'Charge with a roll of 5: one place up. With your own car you may roll again.',
    },
    'FMR-4.14': {
      alt: 'A die that shows 11: with Charge (gearbox) the car drops to last place, with Charge (engine) it is out.',
      caption:
        'A charge fails on 10 to 12: the gearbox drops the car to last place, the engine puts it out of the race.',
    },
    'FMR-5.4': {
      alt: 'Spin Out and a die that shows 3: the third car is out.',
      caption: 'Spin Out: the die shows 3, and the third car is out. One reroll would have been allowed.',
    },
    'FMR-5.7': {
      alt: 'Crash and a die that shows 4: the fourth car is out, with either the third or the fifth.',
      caption: 'Crash: the die shows 4. The player of the card chooses whether the car ahead or behind crashes too.',
    },
    'FMR-6.2': {
      alt: 'Three retired cars in a line.',
      caption: 'Retired cars: the last in this line was the first to go out.',
    },
    'FMR-7.1': {
      alt: 'The first six cars with 10, 6, 4, 3, 2 and 1 points.',
      caption: 'Points for the first six cars.',
    },
    'FMR-7.4': {
      alt: 'The finishing order, and the same order on the grid.',
      caption: 'The finishing order is the grid of the next race.',
    },
  },
  example: {
    lead: 'You run the green team. Your car is in sixth place.',
    steps: [
      {
        rule: 'FMR-3.3',
        alt: 'Five cards; the green Overtake +3 is lit.',
        caption: 'You have five cards and play the green Overtake +3.',
      },
      {
        rule: 'FMR-4.3',
        alt: 'A line of eight cars; the green one in sixth place is lit.',
        caption: 'It is green, so it must be played on a running green car: yours, in sixth place.',
      },
      {
        rule: 'FMR-4.4',
        alt: 'The sixth car and the seventh move up three places.',
        caption: 'Green moves up three places, and so does yellow, right behind it.',
      },
      {
        rule: 'FMR-4.8',
        alt: 'Green is third and yellow fourth; the three cars they passed follow.',
        caption: 'Green is third and yellow fourth. The cars they passed follow without gaps.',
      },
      {
        rule: 'FMR-3.4',
        alt: 'Four cards in the hand, and one is drawn.',
        caption: 'You draw a card, and it is the turn of the player to your left.',
      },
    ],
  },
} as const;
