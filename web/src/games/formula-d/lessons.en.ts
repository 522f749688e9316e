/** The Formula D lesson. */
import type { LessonWords } from '../../model/lesson-words';

export default {
  learned: [
    'Each gear has its own die. You shift by one, roll, and drive that many spaces.',
    'In a corner, you must end as many moves as its sign says before you leave it.',
    'You pay wear for braking, for skipped gears and for leaving a corner one stop short. You can never pay the last point.',
    'Stay clear of other cars. A pit stop gives you all wear points back.',
  ],
  steps: {
    gear: {
      title: 'Gear and die',
      say: [
        'You are in 2nd gear. Each gear has its own die: shift up to 3rd, which rolls 4 to 8.',
        'You rolled 6: drive 6 spaces. The lit spaces use the whole roll. Choose one.',
      ],
      why: 'You stay in gear or shift by one. The higher the gear, the further you must drive.',
      done: 'That is a turn: gear, die, drive. The cars take their turns in the order on the track.',
      answers: {
        slow: 'That die rolls 4 at most. The straight is long: choose 3rd gear.',
        brake: 'You may end there, but braking costs a wear point for each space you do not drive. Choose a lit space.',
      },
    },
    corner: {
      title: 'Corners',
      say: [
        'The sign ahead says 1: end one move inside that corner. From here, 4th gear (7 to 12) always reaches it.',
        'A 9. Choose a lit space inside the corner to make your stop.',
      ],
      why: 'A stop is a move that ends inside the corner. Without it, leaving the corner costs you.',
      done: 'You have made your stop: next turn you may leave the corner at any speed.',
      answers: {
        fast: 'That die can take you right through the corner. 4th gear, 7 to 12, ends in it.',
        slow: 'Shifting down by more than one gear costs wear. 4th is free and always ends in the corner.',
        brake: 'That is not the whole roll: braking costs wear. The lit spaces are free.',
      },
    },
    brake: {
      title: 'Brake',
      say: ['You rolled 11, one more than the corner has room for. Brake by one space: stop on a lit one.'],
      why: 'Each space of the roll that you do not drive costs a wear point. You have 18; if you lose them all, you are out.',
      done: 'One wear point, and you have made your stop.',
      answers: {
        over: 'That leaves the corner without a stop, for the same price. We come to that next: brake this time.',
        dear: 'That costs more wear than necessary. Choose a lit space.',
      },
    },
    overshoot: {
      title: 'Or overshoot',
      say: ['The same roll again. Now drive all 11 spaces and leave the corner one stop short: choose a lit space.'],
      why: 'With one stop missing, each space past the corner costs a wear point. With two missing, you are out.',
      done: 'Also one point, and you are further ahead. But you could not change lanes, and overshooting by more gets expensive fast.',
      answers: {
        inside: 'That is braking, which you know already. This time, drive out of the corner.',
        dear: 'That costs more wear than necessary. Choose a lit space.',
      },
    },
    down: {
      title: 'Shift down',
      say: [
        'There is a corner ahead, and you are in 5th. Skip a gear on the way down: 3rd costs one wear point.',
        'A 6. Choose a lit space: you end inside the corner.',
      ],
      why: 'Down by one is free; each gear you skip costs a wear point, three at most. You cannot skip gears on the way up.',
      done: 'One point well spent: too high a gear would often have cost more.',
      answers: {
        one: '4th rolls 7 to 12: more than 8 would take you out of the corner. Skip down to 3rd.',
        fast: 'That would take you far past the corner. Skip down to 3rd.',
        slow: 'Slower than you need, and more expensive. 3rd always ends in the corner, for one point.',
        brake: 'That is not the whole roll: braking costs wear. The lit spaces cost nothing more.',
      },
    },
    stops: {
      title: 'Two stops',
      say: [
        'This corner needs two stops. You have made one: stay in 3rd, which always ends inside it.',
        'A 6. Choose a lit space for your second stop.',
      ],
      why: 'The sign says how many moves must end inside the corner. More are allowed, but cost you time.',
      done: 'You have made both stops, and you are right at the exit.',
      answers: {
        fast: 'A 10 or more would take you out, one stop short. 3rd always ends inside.',
        slow: 'That works too, but you would lose ground. 3rd also always ends inside.',
        brake: 'That is not the whole roll: braking costs wear. The lit spaces are free.',
      },
    },
    collision: {
      title: 'Stay clear',
      say: ['A 6, and two cars on the left. Choose the lit space on the right, away from both.'],
      why: 'If you end next to a car or right behind it, both roll the black die: 1 to 4 costs a wear point.',
      done: 'Past them, and not a scratch.',
      answers: {
        beside: 'There you would be next to another car, and both might lose a wear point. Choose the lit space.',
        behind: 'Right behind a car, both might lose a wear point. Choose the lit space.',
        brake: 'No car is near there, but braking costs wear. The lit space is free.',
      },
    },
    pit: {
      title: 'The pits',
      say: [
        'The first lap is almost over, and you have only 3 wear points left. Shift up to 4th.',
        'The 9 reaches your garage: drive in, on the right.',
      ],
      why: 'At the end of the first of two laps you may drive into the pits, in any gear. The rest of the roll is lost.',
      done: 'You have all 18 wear points back. Next turn you drive out in any gear up to 4th.',
      answers: {
        slow: 'The garage is some way off. In 4th you are there at once.',
        by: 'With 3 wear points you would not get far on the second lap. Drive into your garage.',
      },
    },
    finish: {
      title: 'The finish',
      say: ['Ten spaces to the finish, and no corner in between. Shift up to 5th: 11 to 20.', 'Cross the finish line!'],
      why: 'The first car across the line wins, however high the roll. You do not need to brake there.',
      done: 'You have won in Monaco!',
      answers: {
        slow: 'No need to be careful now: 5th.',
        brake: 'Do not brake now: the finish is yours.',
      },
    },
  },
} satisfies LessonWords;
