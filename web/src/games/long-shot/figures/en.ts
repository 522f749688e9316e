/** The texts of the Long Shot figures. */
export default {
  at: {
    'LS-1.1': {
      alt: 'Four of the eight horses on the turf.',
      caption: 'Eight horses, one lap. Every player can bet on and buy any of them.',
    },
    'LS-2.1': {
      alt: 'Fifteen numbered spaces after the start, and a red line between 11 and 12.',
      caption: 'Fifteen spaces from the start to the finish, with the no-bet line between 11 and 12.',
    },
    'LS-2.3': {
      alt: 'The card of horse 7 with crosses for the horses 1 and 3.',
      caption: 'The card of horse 7: when it is rolled, horses 1 and 3 also move.',
    },
    'LS-2.4': {
      alt: 'A grid of sixteen numbers with four marks, and bets of three dollars on the horses 2 and 6.',
      caption: 'A starting card: four marks in the grid and two free bets.',
    },
    'LS-3.1': {
      alt: 'An eight-sided die that shows 7, and a die with spots that shows 2.',
      caption: 'The dice show horse 7 and two spaces.',
    },
    'LS-3.3': {
      alt: 'Horse 7 moves two spaces; the horses 1 and 3, which have crosses on its card, move one each.',
      caption: 'Horse 7 moves two spaces. Then the horses with an X on its card, 1 and 3, move one each.',
    },
    'LS-3.6': {
      alt: 'A horse that would move three spaces stops on the last one before the finish.',
      caption: 'A bonus of three spaces, but a bonus cannot cross the finish line: the horse stops before it.',
    },
    'LS-4.2': {
      alt: 'For horse 4: a box in the grid, a helmet, a jersey, a bet and its card.',
      caption: 'The five actions for horse 4: concession, helmet, jersey, bet, purchase. You take one.',
    },
    'LS-4.3': {
      alt: 'Three dark horse boxes, one of them used; the die shows 4, and the bet is on horse 6.',
      caption: 'A dark horse: the die shows 4, but the action is for 6. Each use marks a box.',
    },
    'LS-5.2': {
      alt: 'A complete row of the grid, and three of the bonus boxes beside it.',
      caption: 'The 7 completes the row 4, 7, 1, 2: choose one of the bonuses left.',
    },
    'LS-6.2': {
      alt: 'Horse 3 is past the red line; with its helmet marked, a bet of three dollars is placed.',
      caption: 'Horse 3 is past the no-bet line. With its helmet you may still bet on it.',
    },
    'LS-6.3': {
      alt: 'The jersey of horse 4, and its card with a new cross for horse 8.',
      caption: 'The jersey of horse 4 puts an X on its card: from now on horse 8 also moves when 4 is rolled.',
    },
    'LS-7.1': {
      alt: 'A bet of three and a bet of two on horse 5 make five.',
      caption: 'Bets add up: $2 more on horse 5.',
    },
    'LS-7.3': {
      alt: 'Horse 5 on space 11, before the red line, and horse 1 on space 12, past it.',
      caption: 'You may bet on horse 5. Horse 1 is past the line: only players with its helmet may bet on it.',
    },
    'LS-8.1': {
      alt: 'Ten dollars minus the price of horse 5, six dollars, is four.',
      caption: 'Horse 5 costs $6. From now on its ability and its prize are yours.',
    },
    'LS-9.1': {
      alt: 'Three horses past the finish line in first to third place, one before it.',
      caption: 'The first three across the line take the prize places.',
    },
    'LS-9.5': {
      alt: 'Prizes: 35, 25 and 15 dollars.',
      caption: 'What the owners of the first three horses win.',
    },
    'LS-9.6': {
      alt: 'A bet of five dollars on horse 7 times nine is 45 dollars.',
      caption: '$5 on horse 7, which came first: its odds are 9, so the bet pays $45.',
    },
    'LS-9.7': {
      alt: 'The helmet and the jersey of horse 4 make five dollars.',
      caption: 'Helmet and jersey of the same horse: a set, worth $5.',
    },
    'LS-11.4': {
      alt: 'Dice that show 6 and 2: column two, row six.',
      caption: 'The dice choose Roland’s action: the movement die gives the column, the horse die the row.',
    },
  },
  example: {
    lead: 'A round begins, and you are the first player. Boxes 4, 1 and 2 of your second row are marked.',
    steps: [
      {
        rule: 'LS-3.1',
        alt: 'The dice show horse 7 and two spaces.',
        caption: 'The dice are rolled: horse 7, two spaces.',
      },
      {
        rule: 'LS-3.2',
        alt: 'Horse 7 moves two spaces.',
        caption: 'Horse 7 moves two spaces.',
      },
      {
        rule: 'LS-3.3',
        alt: 'Horses 1 and 3 have crosses on the card of horse 7 and move one space each.',
        caption: 'Horses 1 and 3 have an X on its card: they move one space each, 1 first.',
      },
      {
        rule: 'LS-5.1',
        alt: 'A grid of numbers; a 7 in the second row is being marked.',
        caption: 'Your action is for number 7. You mark a 7 in your grid.',
      },
      {
        rule: 'LS-5.2',
        alt: 'The second row is complete; the bonus plus three.',
        caption: 'That completes the row, so you take a bonus now: 1 horse forward 3.',
      },
      {
        rule: 'LS-5.4',
        alt: 'Horse 5 moves three spaces.',
        caption: 'You move horse 5, which you have bet on. Then the next player acts for horse 7.',
      },
    ],
  },
} as const;
