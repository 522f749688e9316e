/** The Formula Motor Racing lesson. */
import type { LessonWords } from '../../model/lesson-words';

export default {
  learned: [
    'On your turn you play one card on a car, then draw a card.',
    'Overtake also moves the car right behind, whichever team it belongs to.',
    'Cards without a colour can be played on any car, a rival’s or yours.',
    'Charge, spin and crash depend on the die. Places 1 to 6 score 10, 6, 4, 3, 2 and 1.',
  ],
  steps: {
    overtake: {
      title: 'Overtake',
      say: ['You run the blue team. Choose the blue Overtake +3 and play it on your car in place 5.'],
      why: 'The car and the one right behind it move up together. Your other blue car is right behind.',
      done: 'Both blue cars gained three places. Then you drew a card: that is a whole turn.',
      answers: {
        alone:
          'Then the green car behind it would move up, too. Choose your front car: your second car is right behind it.',
        other: 'A good card, but save it. First play the blue Overtake +3.',
      },
    },
    colour: {
      title: 'Follow a rival',
      say: ['Play the green Overtake +2 on the green car in place 4: your car is right behind it.'],
      why: 'A card with a colour must be played on a car of that team. But the car right behind moves up, too.',
      done: 'Green moved up two places and took you along, from fifth to third.',
      answers: {
        wrong_car: 'Your car is not right behind that one. Choose the green car in place 4.',
        own: 'Save your own card: green can do the work for you. Play the green Overtake +2.',
        other: 'Green is right in front of you, and you hold a green Overtake +2. Play it.',
      },
    },
    back: {
      title: 'Push a rival back',
      say: ['Red leads, and you are second. Play Wrong Line on the leader: it falls back one place.'],
      why: 'A card without a colour can be played on any running car, even your own.',
      done: 'Red is behind you, and you lead.',
      answers: {
        self: 'That would push your own car back. Choose the red car in the lead.',
        wrong_car: 'That gains you nothing. Choose the red car in the lead, right in front of you.',
        other: 'Wrong Line is what you need here: it pushes the leader back one place.',
      },
    },
    pit: {
      title: 'Pit stop',
      say: ['Send the red car in front of you to the pits with Pit Stop, and see what the die shows.'],
      why: 'On 1 to 6 the car falls back that many places; on 7 to 12 it stays where it is.',
      done: 'A 5: five places back.',
      answers: {
        wrong_car: 'That car is behind you anyway. Choose the red car in place 2.',
        other: 'Play the red Pit Stop here: an even chance to get rid of the car in front.',
      },
    },
    charge: {
      title: 'Charge',
      say: [
        'Play Charge on your car in place 4. The die is rolled for it.',
        'It worked: one place up. With your own car you may continue. Roll again.',
        'Second already. A bad roll now would cost you everything you gained: stop here.',
      ],
      why: 'On 1 to 9 the car gains a place. On 10 to 12, Charge (gearbox) sends it to last place; with Charge (engine) it is out.',
      done: 'Two places gained, and safe. You may stop after any roll.',
      answers: {
        second: 'That works too, but your front car is closer to the points. Charge with the car in place 4.',
        rival: 'A rival’s car would gain places, not yours. Charge with your own.',
        early: 'You may stop, but three out of four rolls succeed. Roll once more.',
        greedy: 'Brave! But one roll in four fails, and you would be last. Stop here.',
        other: 'Play Charge here, on your own car.',
      },
    },
    turbo: {
      title: 'From the back',
      say: ['Your second car is next to last. Play Tailender Turbo on it: three places up, alone.'],
      why: 'Tailender Turbo is only for one of the last three cars, and no other car moves with it.',
      done: 'From eleventh to eighth, alone.',
      answers: {
        wrong_car: 'That would help a rival. Choose your blue car in place 11.',
        other: 'Play Tailender Turbo here: only a car at the back can use it.',
      },
    },
    spin: {
      title: 'The die decides',
      say: [
        'You do not choose a car for Spin Out: the die picks a place. Play it.',
        'It picks place 1, and that is you! Before the spin happens you may reroll once. Do it.',
      ],
      why: 'The car in the place rolled is out of the race. The second roll counts, whatever it shows.',
      done: 'Place 6, a red car: it is out, and all cars behind it move up.',
      answers: {
        keep: 'That would take your own leading car out of the race. Reroll!',
        other: 'Try your luck with Spin Out.',
      },
    },
    crash: {
      title: 'Crash',
      say: ['Your Crash hit the red car in place 4. A neighbour crashes too, and you choose which: the car behind.'],
      why: 'There is no reroll in a crash. The car ahead of red is yours, and the one behind is orange.',
      done: 'Red and orange are out. Retired cars finish behind all running cars.',
      answers: {
        own: 'The car ahead is your own. Choose the one behind.',
      },
    },
    finish: {
      title: 'The last card',
      say: ['The deck is empty, and this is the last card of the race. Play Overtake +4 on your car in place 5!'],
      why: 'The first six places score 10, 6, 4, 3, 2 and 1 points. Both of your cars score.',
      done: 'First and second: 16 points. You win the race, and with it the title!',
      answers: {
        second: 'Then your front car stays where it is. Choose the car in place 5: the other moves up with it.',
        short: 'Three places are not quite enough to win. Play Overtake +4.',
        other: 'This is the last card of the race: play the blue Overtake +4.',
      },
    },
  },
} satisfies LessonWords;
