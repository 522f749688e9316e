/** Long Shot's lesson in words. */
import type { LessonWords } from '../../model/lesson-words';

export default {
  learned: [
    'Two dice move a horse, and with it all that have an X on its card.',
    'Then each player takes one action for that number: concession, helmet, jersey, bet or purchase.',
    'A completed row or column gives a bonus. A dark horse lets you act for another number: your sheet has three boxes for it.',
    'When three horses are home, prizes, bets, sets and money are counted: the most wins.',
  ],
  steps: {
    concession: {
      title: 'A number, an action',
      say: [
        'The dice moved horse 5 by 2. Now you take one action for number 5: mark the lit 5 in your concession grid.',
      ],
      why: 'The horses with an X on card 5 moved 1 as well. Everybody acts for the number that was rolled.',
      done: 'One more of the top row. A full row or column gives you a bonus.',
      answers: {
        elsewhere: 'That is a 5 too, but the other one brings your top row further. Take the lit one.',
        dark: 'A dark horse acts for another number. Your sheet has three boxes for it: save them.',
        other: 'A fine action as well. Here, mark the lit 5 in the grid.',
      },
    },
    line: {
      title: 'Complete a line',
      say: [
        'A 3 was rolled, the last number that your top row lacks. Mark it.',
        'The row is full: choose a bonus. Take the 7 dollars.',
      ],
      why: 'Rows and columns give a bonus at once, diagonals do not. Each bonus box can be used once.',
      done: 'Seven dollars richer. Other bonuses move horses, place bets or give you a horse.',
      answers: {
        elsewhere: 'That is a 3 too, but the lit one completes your top row.',
        dark: 'A dark horse acts for another number. You need the 3 that was rolled.',
        bonus: 'A good bonus too. Money comes first today: take the 7 dollars.',
        other: 'That can wait. The lit 3 completes your row.',
      },
    },
    bet: {
      title: 'Bet',
      say: ['Horse 7 leads, and its odds are 9 to 1. Put 3 dollars on it.'],
      why: 'If it comes first, second or third, each dollar pays 9, 8 or 7. Slow numbers have the best odds.',
      done: 'Three dollars on horse 7, on top of what you had there already.',
      answers: {
        less: 'The most you can bet at once is 3 dollars, and it is worth it here.',
        dark: 'No need for a dark horse: 7 is the number that was rolled.',
        other: 'That can be done. But look at the odds of horse 7: bet 3 dollars.',
      },
    },
    buy: {
      title: 'Buy a horse',
      say: ['Horse 5 is in the lead and nobody owns it. Buy it for 6 dollars.'],
      why: 'The owners of the first three horses win 35, 25 and 15 dollars. And each horse has an ability for its owner.',
      done: 'Horse 5 is yours, with its prize and its ability.',
      answers: {
        dark: 'No need for a dark horse: 5 is the number that was rolled.',
        other: 'That can be done. But the leader is for sale, for 6 dollars only: buy it.',
      },
    },
    ability: {
      title: 'Your horse’s ability',
      say: [
        'You own horse 5: when you complete a row, it sends any horse 1 space back. Mark the lit 5.',
        'Row complete. Use the ability first: send the leader, horse 8, back.',
        'And now the bonus for the row: take the 7 dollars.',
      ],
      why: 'Each horse card says what its owner may do, and when. You choose the order if several things wait.',
      done: 'One mark, and a rival went back while your purse filled up.',
      answers: {
        elsewhere: 'That is a 5 too, but the lit one completes your top row.',
        other_horse: 'Choose horse 8: it is ahead of yours.',
        first: 'The bonus is safe. First the ability: choose horse 8.',
        bonus: 'A good bonus too. This time, take the 7 dollars.',
        dark: 'A dark horse acts for another number. You need the 5 that was rolled.',
        other: 'That can wait. The lit 5 completes your row.',
      },
    },
    helmet: {
      title: 'Helmets',
      say: ['Horse 2 is beyond the no-bet line: without its helmet nobody may bet on it. Mark its helmet.'],
      why: 'With the helmet you may still bet on it until it finishes. Helmet and jersey of a horse are a set: 5 dollars.',
      done: 'Now you, and you alone, may bet on horse 2, whenever a 2 is rolled.',
      answers: {
        dark: 'No need for a dark horse: 2 is the number that was rolled.',
        other: 'That can be done. Here, mark the helmet of horse 2.',
      },
    },
    jersey: {
      title: 'Jerseys',
      say: ['Mark the jersey of horse 3, and put an X for your own horse, 5, on its card.'],
      why: 'From now on horse 5 moves 1 space whenever a 3 is rolled. An X works for everybody, whoever put it there.',
      done: 'Each 3 now carries your horse along.',
      answers: {
        other_x: 'That X would help another horse. Choose 5, your own.',
        dark: 'No need for a dark horse: 3 is the number that was rolled.',
        other: 'That can be done. Here, mark the jersey of horse 3.',
      },
    },
    finish: {
      title: 'The count',
      say: ['Three horses are home, two of them yours, and this is your last action. Mark the helmet of horse 3.'],
      why: 'Its jersey is marked already: together they are a set, worth 5 dollars. Then everything is counted.',
      done: 'Prizes of 35 and 25, bets of 21 and 24, a set of 5 and 4 dollars left: 114. You win the day!',
      answers: {
        dark: 'No need for a dark horse: the helmet of horse 3 is worth 5 dollars.',
        other: 'That earns you nothing any more. The helmet of horse 3 completes a set: 5 dollars.',
      },
    },
  },
} satisfies LessonWords;
