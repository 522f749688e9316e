/** The Long Shot lesson. */
import type { LessonWords } from '../../model/lesson-words';

export default {
  learned: [
    'Two dice move a horse, and with it every horse that has an X on its card.',
    'Then each player takes one action for that number: concession, helmet, jersey, bet or purchase.',
    'A complete row or column gives a bonus. A dark horse lets you act for another number: you can use three.',
    'When three horses have finished, prizes, bets, sets and cash are added up: the most money wins.',
  ],
  steps: {
    concession: {
      title: 'A number, an action',
      say: ['The dice moved horse 5 by 2. Now take one action for number 5: mark the lit 5 in your concession grid.'],
      why: 'The horses with an X on card 5 moved 1 space as well. Every player acts for the number rolled.',
      done: 'One more box in the top row. A full row or column gives you a bonus.',
      answers: {
        elsewhere: 'That is a 5 too, but the other one helps your top row. Choose the lit one.',
        dark: 'A dark horse acts for another number. You have only three: save them.',
        other: 'A good action as well. For this lesson, mark the lit 5 in the grid.',
      },
    },
    line: {
      title: 'Complete a line',
      say: [
        'A 3 was rolled, the last number missing in your top row. Mark it.',
        'The row is full: choose a bonus. Take the $7.',
      ],
      why: 'Rows and columns give a bonus at once, diagonals do not. Each bonus box can be used once.',
      done: 'You are $7 richer. Other bonuses move horses, place bets or give you a horse.',
      answers: {
        elsewhere: 'That is a 3 too, but the lit one completes your top row.',
        dark: 'A dark horse acts for another number. You need the 3 that was rolled.',
        bonus: 'A good bonus too. Money comes first today: take the $7.',
        other: 'That can wait. The lit 3 completes your row.',
      },
    },
    bet: {
      title: 'Bet',
      say: ['Horse 7 leads, and its odds are 9 to 1. Bet $3 on it.'],
      why: 'If it comes first, second or third, each $1 pays $9, $8 or $7. Slow numbers have the best odds.',
      done: '$3 on horse 7, on top of what you had there already.',
      answers: {
        less: 'You can bet up to $3 at once, and it is worth it here.',
        dark: 'No need for a dark horse: 7 is the number that was rolled.',
        other: 'You may do that. But look at the odds of horse 7: bet $3.',
      },
    },
    buy: {
      title: 'Buy a horse',
      say: ['Horse 5 is in the lead, and nobody owns it. Buy it for $6.'],
      why: 'The owners of the first three horses win $35, $25 and $15. And each horse has an ability for its owner.',
      done: 'Horse 5 is yours, with its prize and its ability.',
      answers: {
        dark: 'No need for a dark horse: 5 is the number that was rolled.',
        other: 'You may do that. But the leader is for sale for only $6: buy it.',
      },
    },
    ability: {
      title: 'Your horse’s ability',
      say: [
        'You own horse 5: when you complete a row, you may move any horse back 1 space. Mark the lit 5.',
        'Row complete. Use the ability first: move the leader, horse 8, back.',
        'Now the bonus for the row: take the $7.',
      ],
      why: 'Each horse card says what its owner may do, and when. You choose the order of bonuses and abilities.',
      done: 'One mark moved a rival back and filled your purse.',
      answers: {
        elsewhere: 'That is a 5 too, but the lit one completes your top row.',
        other_horse: 'Choose horse 8: it is ahead of yours.',
        first: 'You will get the bonus anyway. First the ability: choose horse 8.',
        bonus: 'A good bonus too. This time, take the $7.',
        dark: 'A dark horse acts for another number. You need the 5 that was rolled.',
        other: 'That can wait. The lit 5 completes your row.',
      },
    },
    helmet: {
      title: 'Helmets',
      say: ['Horse 2 is past the no-bet line: you may not bet on it without its helmet. Mark its helmet.'],
      why: 'With the helmet you may bet on it until it finishes. Helmet and jersey of the same horse are a set, worth $5.',
      done: 'Now you alone may bet on horse 2, whenever a 2 is rolled.',
      answers: {
        dark: 'No need for a dark horse: 2 is the number that was rolled.',
        other: 'You may do that. For this lesson, mark the helmet of horse 2.',
      },
    },
    jersey: {
      title: 'Jerseys',
      say: ['Mark the jersey of horse 3, and put an X for your own horse, 5, on its card.'],
      why: 'From now on horse 5 moves 1 space whenever a 3 is rolled. An X counts for everyone, no matter who put it there.',
      done: 'Every 3 now moves your horse, too.',
      answers: {
        other_x: 'That X would help another horse. Choose 5, your own.',
        dark: 'No need for a dark horse: 3 is the number that was rolled.',
        other: 'You may do that. For this lesson, mark the jersey of horse 3.',
      },
    },
    finish: {
      title: 'Final scoring',
      say: ['Three horses have finished, two of them yours, and this is your last action. Mark the helmet of horse 3.'],
      why: 'You have marked its jersey already: together they are a set, worth $5. Then everything is added up.',
      done: 'Prizes of $35 and $25, bets of $21 and $24, a set for $5 and $4 in cash: $114. You win the day!',
      answers: {
        dark: 'No need for a dark horse: the helmet of horse 3 is worth $5.',
        other: 'That earns you nothing now. The helmet of horse 3 completes a set: $5.',
      },
    },
  },
} satisfies LessonWords;
