/** English words of the drawings. */
export default {
  at: {
    'LS-1.1': {
      alt: 'Four of the eight horses on the turf.',
      caption: 'Eight horses, one lap. All of them run for everybody.',
    },
    'LS-2.1': {
      alt: 'Fifteen numbered spaces after the start, and a red line between 11 and 12.',
      caption: 'Fifteen spaces from the start to the finish, with the no-bet line between 11 and 12.',
    },
    'LS-2.3': {
      alt: 'The card of horse 7 with crosses for the horses 1 and 3.',
      caption: 'The card of horse 7: when it is rolled, horses 1 and 3 move along.',
    },
    'LS-2.4': {
      alt: 'A grid of sixteen numbers with four marks, and bets of three dollars on the horses 2 and 6.',
      caption: 'A starting card: four marks in the grid, and two bets that cost nothing.',
    },
    'LS-3.1': {
      alt: 'A die of eight that shows 7, and one with spots that shows 2.',
      caption: 'The dice say: horse 7, two spaces.',
    },
    'LS-3.3': {
      alt: 'Horse 7 moves two spaces; the horses 1 and 3, which have crosses on its card, move one each.',
      caption: 'Horse 7 moves two. Then the horses with an X on its card, 1 and 3, move one each.',
    },
    'LS-3.6': {
      alt: 'A horse that should go on three spaces stops on the last one before the finish.',
      caption: 'A bonus of three, but no bonus leads over the finish: the horse stops before it.',
    },
    'LS-4.2': {
      alt: 'For horse 4: a box of the grid, a helmet, a jersey, a bet and its card.',
      caption: 'The five actions for horse 4: concession, helmet, jersey, bet, purchase. One of them.',
    },
    'LS-4.3': {
      alt: 'Three dark-horse boxes, one of them used; the die says 4, and the bet is on horse 6.',
      caption: 'A dark horse: the die says 4, but the action is for 6. Each use marks a box.',
    },
    'LS-5.2': {
      alt: 'A row of the grid is complete; three of the bonus boxes beside it.',
      caption: 'The 7 completes the row 4, 7, 1, 2: a bonus, to be chosen from those that are left.',
    },
    'LS-6.2': {
      alt: 'Horse 3 stands beyond the red line; with its helmet marked a bet of three dollars is made.',
      caption: 'Horse 3 is beyond the no-bet line. Its helmet still opens the bet.',
    },
    'LS-6.3': {
      alt: 'The jersey of horse 4, and its card with a new cross for horse 8.',
      caption: 'The jersey of 4 brings an X on its card: from now on horse 8 moves along with 4.',
    },
    'LS-7.1': {
      alt: 'A bet of three and one of two on horse 5 make five.',
      caption: 'Bets add up: two more on horse 5.',
    },
    'LS-7.3': {
      alt: 'Horse 5 on space 11, before the red line, and horse 1 on space 12, beyond it.',
      caption: 'Horse 5 takes bets. Horse 1 is beyond the line: only those with its helmet may bet.',
    },
    'LS-8.1': {
      alt: 'Ten dollars less the price of horse 5, six, is four.',
      caption: 'Horse 5 costs six dollars. From now on its ability and its prize are yours.',
    },
    'LS-9.1': {
      alt: 'Three horses beyond the finish with the places first to third, one before it.',
      caption: 'The first three across the line take the prize places.',
    },
    'LS-9.5': {
      alt: 'Prizes: 35, 25 and 15 dollars.',
      caption: 'What the owners of the first three get.',
    },
    'LS-9.6': {
      alt: 'A bet of five dollars on horse 7 times nine is 45 dollars.',
      caption: 'Five dollars on horse 7, which came first: its odds are nine, so 45 dollars.',
    },
    'LS-9.7': {
      alt: 'The helmet and the jersey of horse 4 make five dollars.',
      caption: 'Helmet and jersey of the same horse: a set, five dollars.',
    },
    'LS-11.4': {
      alt: 'Dice that show 6 and 2: column two, row six.',
      caption: 'Roland looks up what he does: the column of the movement die, the row of the horse die.',
    },
  },
  example: {
    lead: 'A round begins, and you are the first player. The boxes 4, 1 and 2 of your second row are marked.',
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
        alt: 'The horses 1 and 3 have crosses on the card of horse 7 and move one space each.',
        caption: 'On its card horses 1 and 3 have an X: they move one space each, 1 first.',
      },
      {
        rule: 'LS-5.1',
        alt: 'A grid of numbers; a 7 of the second row is being marked.',
        caption: 'Your action is for the number 7. You mark a 7 in your grid.',
      },
      {
        rule: 'LS-5.2',
        alt: 'The second row is complete; the bonus plus three.',
        caption: 'That completes the row, so you must take a bonus now: a horse on 3.',
      },
      {
        rule: 'LS-5.4',
        alt: 'Horse 5 moves three spaces.',
        caption: 'You send horse 5 on, the one you have bet on. Then the next player acts for horse 7.',
      },
    ],
  },
} as const;
