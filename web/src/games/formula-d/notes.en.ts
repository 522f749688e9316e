/** English notes on what is on the table of Formula D. */
import type { Notes } from '../../model/plugin';

export default {
  place: {
    title: 'Place',
    text: 'The car with more laps is ahead, then the one further along the lap.',
    rule: 'FD-3.2',
  },
  score: {
    title: 'Points',
    text: 'Cars finish in the order in which they cross the line; those that are out come last.',
    rule: 'FD-9.2',
  },
  wear: {
    title: 'Wear points',
    text: 'Eighteen at the start. Braking, overshooting, collisions and skipped gears cost them; the last one ends the race.',
    rule: 'FD-1.3',
  },
  gear: {
    title: 'Gear {n}',
    text: 'Named before the roll: one up or down is free, each gear skipped on the way down costs a wear point.',
    rule: 'FD-4.4',
  },
  die: {
    title: 'The gear’s die',
    text: 'Each gear has its own: so many spaces must be driven, or braked away for wear.',
    rule: 'FD-4.6',
  },
  odds: {
    title: 'What the roll may come to',
    text: 'How often this die ends short of the corner, in it, beyond it, with a price, or out.',
    rule: 'FD-6.2',
  },
  stops: {
    title: '{name}: stops',
    text: 'So many moves must end inside this corner before the one that leaves it: {stops}.',
    rule: 'FD-6.2',
  },
  target: {
    title: 'A place to drive to',
    text: 'The number is its price in wear: braking, and spaces beyond a corner with a stop missing.',
    rule: 'FD-5.4',
  },
  costs: {
    title: 'What the move costs',
    text: 'Paid at once; collisions and engines are rolled for afterwards.',
    rule: 'FD-8.6',
  },
  nitro: {
    title: 'Nitro',
    text: 'Once a lap, after the roll: as many spaces more as the number of the gear. They must all be driven.',
    rule: 'FD-11.1',
  },
  special: {
    title: 'The line or the pits',
    text: 'Across the last line the move ends without braking. In the garage all wear points come back.',
    rule: 'FD-10.2',
  },
  round: {
    title: 'The round',
    text: 'Each car has one turn, in the order of the track when the round begins.',
    rule: 'FD-3.1',
  },
  lap: {
    title: 'Lap',
    text: 'All start behind the line: crossing it the first time opens lap one.',
    rule: 'FD-9.4',
  },
  car: {
    title: 'A car',
    text: 'Nobody drives through another car. Ending beside one or right behind one may cost both a wear point.',
    rule: 'FD-8.1',
  },
} satisfies Notes;
