/** The texts of the Formula D figures. */
export default {
  at: {
    'FD-1.3': {
      alt: 'Eighteen boxes, all of them full.',
      caption: 'The wear points of a car. They pay for everything that goes wrong.',
    },
    'FD-2.2': {
      alt: 'Six cars in two staggered rows behind the chequered line.',
      caption: 'The grid: left and right in turn, filled from the front.',
    },
    'FD-3.1': {
      alt: 'Three cars one behind the other, with the numbers 1, 2 and 3 from the front.',
      caption: 'The leader goes first. Overtaking changes the order from the next round.',
    },
    'FD-4.3': {
      alt: 'The black die: a 1 and no space, a 9 and the die of first gear, an 18 and four spaces.',
      caption:
        'The start. On a 1 the engine stalls; on 2 to 16 you roll the die of first gear; on 17 to 20 you drive four spaces at once.',
    },
    'FD-4.5': {
      alt: 'From fifth gear: fourth, fifth and sixth are free, third costs one, second two, first three.',
      caption: 'From fifth gear: one up or down is free, and each gear skipped when shifting down costs a point.',
    },
    'FD-4.6': {
      alt: 'Six dice: 1 to 2, 2 to 4, 4 to 8, 7 to 12, 11 to 20 and 21 to 30.',
      caption: 'Each gear has its own die: the higher the gear, the further it goes.',
    },
    'FD-5.2': {
      alt: 'Three arrows lead from a space in the middle lane: straight ahead, and half a space forward to either side.',
      caption: 'On a straight you move ahead in your lane, or half a space forward into the next lane.',
    },
    'FD-5.4': {
      alt: 'A roll of six; the car stops after four spaces behind another, and two wear points are gone.',
      caption: 'A roll of 6, but the road is blocked after four: braking by two spaces costs two points.',
    },
    'FD-6.2': {
      alt: 'A corner with the number two: a car ends two moves inside it and leaves with the third.',
      caption: 'A corner with two stops: two moves must end inside before the one that leaves it.',
    },
    'FD-7.1': {
      alt: 'A car drives seven spaces through a corner with one stop without stopping, three spaces past it; three points are gone.',
      caption: 'Through a corner without its one stop: three spaces past the exit cost three points.',
    },
    'FD-8.2': {
      alt: 'The red car has ended right behind blue and next to green; white is right behind red. Black dice show 12 and 3.',
      caption:
        'Red ended behind blue and next to green: they roll, then red rolls for each. White, behind red, does not. 1 to 4 costs a point.',
    },
    'FD-8.4': {
      alt: 'A 20 on the die of fifth gear or a 30 on that of sixth, then a black die with a 4: one point less.',
      caption: 'The highest roll in fifth or sixth gear strains every engine in those gears: 1 to 4 costs a point.',
    },
    'FD-9.1': {
      alt: 'A car drives across the chequered line.',
      caption: 'Across the line at the end of the last lap: the move ends there, and the car has finished.',
    },
    'FD-10.2': {
      alt: 'A car drives along the pit lane to its garage; five wear points become eighteen.',
      caption: 'In the pits: the roll reaches the garage, so the car stops there and gets all wear points back.',
    },
    'FD-11.1': {
      alt: 'A roll of eight in fourth gear plus four is twelve.',
      caption: 'Nitro in fourth gear: four more spaces than the die shows.',
    },
    'FD-11.4': {
      alt: 'A car drives across a space with an exclamation mark; the black die shows 2.',
      caption: 'A danger space on the way: roll the black die; 1 to 4 costs a point.',
    },
    'FD-11.5': {
      alt: 'A car crosses a line marked P after rolling eleven: 110.',
      caption: 'The police measure ten times the die. The fastest car of the lap gets two points back.',
    },
  },
  example: {
    lead: 'Red is in fourth gear, four spaces before a corner with one stop, and has 18 wear points.',
    steps: [
      {
        rule: 'FD-4.4',
        alt: 'The gears from fourth: first costs two, second one; third, fourth and fifth are free.',
        caption: 'You choose the gear before the roll. Red shifts down to third, which is free.',
      },
      {
        rule: 'FD-4.6',
        alt: 'The die of third gear shows 7.',
        caption: 'The die of third gear goes from 4 to 8. Red rolls a 7.',
      },
      {
        rule: 'FD-5.4',
        alt: 'Costs of the spaces ahead: three, two and one point inside the corner, one point past it.',
        caption: 'Seven spaces would end one past the exit without the stop: one point. To end inside, red brakes.',
      },
      {
        rule: 'FD-6.2',
        alt: 'The car drives six spaces and ends inside the corner; seventeen points are left.',
        caption: 'Red brakes by one space for one point. The move ends in the corner: that is the stop.',
      },
      {
        rule: 'FD-8.1',
        alt: 'Red is next to blue. Blue rolls 12, red rolls 3; sixteen points are left.',
        caption: 'Blue is next to red. Blue rolls a 12: nothing happens. Then red rolls a 3 and loses a point.',
      },
    ],
  },
} as const;
