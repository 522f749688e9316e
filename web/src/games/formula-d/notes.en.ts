/** Explanations of the things on the Formula D table. */
import type { Notes } from '../../model/plugin';

export default {
  place: {
    title: 'Place',
    text: 'The car furthest along the race is ahead.',
    rule: 'FD-3.2',
  },
  score: {
    title: 'Result',
    text: 'Cars finish in the order in which they cross the line. Cars that are out come last.',
    rule: 'FD-9.2',
  },
  wear: {
    title: 'Wear points',
    text: 'You start with 18. Braking, overshooting, collisions and skipped gears cost points. Without any, you are out.',
    rule: 'FD-1.3',
  },
  gear: {
    title: 'Gear {n}',
    text: 'You choose the gear before the roll. Shifting by one is free; each gear you skip when shifting down costs 1 wear point.',
    rule: 'FD-4.4',
  },
  die: {
    title: 'Gear die',
    text: 'Each gear has its own die. You must drive the number rolled, or brake at 1 wear point per space.',
    rule: 'FD-4.6',
  },
  start: {
    title: 'Great start',
    text: '17 to 20 on the black die: you drive at once, without a roll of the gear die.',
    rule: 'FD-4.3',
  },
  odds: {
    title: 'Possible rolls',
    text: 'How often this die takes you short of the corner, to a stop in it, past it, or out of the race.',
    rule: 'FD-6.2',
  },
  stops: {
    title: '{name}: stops',
    text: 'Moves that must end inside this corner before you leave it: {stops}. Its sign also has the spaces of the longest way through it, {longest}, and of the shortest, {shortest}.',
    rule: 'FD-6.2',
  },
  target: {
    title: 'A space to drive to',
    text: 'The number is its cost in wear, for braking or for overshooting a corner.',
    rule: 'FD-5.4',
  },
  costs: {
    title: 'Cost of the move',
    text: 'You pay wear at once. Collision and engine rolls come after the move.',
    rule: 'FD-8.6',
  },
  nitro: {
    title: 'Nitro',
    text: 'Once per lap, after the roll: drive extra spaces equal to your gear. You cannot brake them away.',
    rule: 'FD-11.1',
  },
  special: {
    title: 'Finish line or pits',
    text: 'The move ends at the finish line without braking. In the garage you get all wear points back.',
    rule: 'FD-10.2',
  },
  round: {
    title: 'Round',
    text: 'Each car has one turn, in the order on the track when the round begins.',
    rule: 'FD-3.1',
  },
  lap: {
    title: 'Lap',
    text: 'Cars start behind the line: crossing it the first time starts lap 1.',
    rule: 'FD-9.4',
  },
  car: {
    title: 'Car',
    text: 'You cannot drive through another car. If you end next to one or right behind one, both may lose a wear point.',
    rule: 'FD-8.1',
  },
} satisfies Notes;
