/** Formula Motor Racing's lesson in words. */
import type { LessonWords } from '../../model/lesson-words';

export default {
  learned: [
    'A turn is one card: you play it on a car, then you draw.',
    'Overtake takes the car right behind along, whoever it belongs to.',
    'Cards without a colour are for any car, a rival’s as well as yours.',
    'Charge, spin and crash are up to the die. Places 1 to 6 score 10, 6, 4, 3, 2 and 1.',
  ],
  steps: {
    overtake: {
      title: 'Overtake',
      say: ['You run the blue team. Choose Overtake +3 in your colour and play it on your car in place 5.'],
      why: 'The car and the one right behind it move up together. Right behind is your other blue car.',
      done: 'Both blue cars gained three places. Then you drew a card: that is a whole turn.',
      answers: {
        alone:
          'Then the green car behind it would come along. Take your front car: your second one is right behind it.',
        other: 'A good card, for later. First Overtake +3 in blue.',
      },
    },
    colour: {
      title: 'In a rival’s wake',
      say: ['The green Overtake +2 is for a green car. Play it on the one in place 4: yours is right behind it.'],
      why: 'A card that names a colour must be played on a car of that team. But the car right behind comes along.',
      done: 'Green went up two places and took you with it, from fifth to third.',
      answers: {
        wrong_car: 'Behind that one there is no car of yours. Choose the green car in place 4.',
        own: 'Keep your own card: green can do the work for you. Play Overtake +2.',
        other: 'Look for a car in front of yours: green is, and you hold Overtake +2 in green.',
      },
    },
    back: {
      title: 'Push a rival back',
      say: ['Red leads, you are second. Play Wrong Line on the leader: it falls back one place.'],
      why: 'A card without a colour is for any car that is still running, also for your own.',
      done: 'Red is behind you, and you lead.',
      answers: {
        self: 'That would put your own car back. Choose the red car in the lead.',
        wrong_car: 'That gains you nothing. Choose the red car in the lead, right in front of you.',
        other: 'Wrong Line is what you need here: one place back for the leader.',
      },
    },
    pit: {
      title: 'Pit stop',
      say: ['Send the red car in front of you to the pits, and see what the die says.'],
      why: 'On 1 to 6 the car falls back that many places; on 7 to 12 it stays where it is.',
      done: 'A 5: five places back.',
      answers: {
        wrong_car: 'That one is behind you anyway. Choose the red car in place 2.',
        other: 'Here it is Pit Stop in red: an even chance to get rid of the car in front.',
      },
    },
    charge: {
      title: 'Charge',
      say: [
        'Play Charge on your car in place 4, and the die is rolled for it.',
        'It worked: one place up. With a car of your own you may go on. Roll again.',
        'Second already. A bad roll now would cost you everything you have won: stop here.',
      ],
      why: 'On 1 to 9 the car gains a place. On 10 to 12 it drops to the last place; with a blown engine it is out.',
      done: 'Two places, and out of danger. You may stop after any roll.',
      answers: {
        second: 'That works too, but your front car is nearer to the points. Charge with the one in place 4.',
        rival: 'A rival’s car would gain places, and you would not. Charge with your own.',
        early: 'You may stop, but three rolls out of four succeed. Once more.',
        greedy: 'Brave! But one roll in four fails, and you would be last. Stop here.',
        other: 'Here it is Charge, on your own car.',
      },
    },
    turbo: {
      title: 'From the back',
      say: ['Your second car is next to last. Play Tailender Turbo on it: three places up, alone.'],
      why: 'Tailender Turbo is for one of the last three cars only, and takes nobody along.',
      done: 'From eleventh to eighth, and nobody came along.',
      answers: {
        wrong_car: 'That would help a rival. Choose your blue car in place 11.',
        other: 'Here it is Tailender Turbo: only a car at the back can use it.',
      },
    },
    spin: {
      title: 'The die decides',
      say: [
        'Spin Out is for no car that you choose: the die names a place. Play it.',
        'It names place 1, and that is you! Before it takes effect you may roll once more. Do.',
      ],
      why: 'The car in the place that is rolled is out of the race. The second roll stands, whatever it shows.',
      done: 'Place 6, a red car: it is out, and all behind it close up.',
      answers: {
        keep: 'That would take your own leading car out of the race. Roll again!',
        other: 'Try your luck with Spin Out.',
      },
    },
    crash: {
      title: 'Crash',
      say: ['Your Crash hit the red car in place 4. It takes a neighbour along, and you say which: the car behind.'],
      why: 'There is no second roll in a crash. The car ahead of red is yours, and the one behind is orange.',
      done: 'Red and orange are out. Cars that are out finish behind all that still run.',
      answers: {
        own: 'The car ahead is your own. Choose the one behind.',
      },
    },
    finish: {
      title: 'The last card',
      say: ['The deck is out, and this is the last card of the race. Overtake +4 on your car in place 5!'],
      why: 'The first six places score 10, 6, 4, 3, 2 and 1 points, each car for itself.',
      done: 'First and second: 16 points. The race is yours, and with it the title!',
      answers: {
        second: 'Then your front car stays where it is. Choose the one in place 5: the other comes along.',
        short: 'Three places are not quite enough for the win. Take Overtake +4.',
        other: 'It is the last card of the race: make it Overtake +4 in blue.',
      },
    },
  },
} satisfies LessonWords;
