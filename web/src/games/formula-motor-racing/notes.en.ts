/** Explanations of the things on the Formula Motor Racing table. */
import type { Notes } from '../../model/plugin';

export default {
  place: {
    title: 'Place',
    text: 'Only the order of the cars counts in a race. Points add up over the season.',
    rule: 'FMR-1.2',
  },
  score: {
    title: 'Points',
    text: 'Places 1 to 6 score 10, 6, 4, 3, 2 and 1 points. Every car scores.',
    rule: 'FMR-7.1',
  },
  'card-overtake': {
    title: 'Overtake',
    text: 'The car and the one right behind it move up together by the number on the card.',
    rule: 'FMR-4.4',
  },
  'card-fall-back': {
    title: 'Fall back',
    text: 'Any running car falls back by the number on the card.',
    rule: 'FMR-4.9',
  },
  'card-turbo': {
    title: 'Tailender Turbo',
    text: 'One of the last three cars moves up three places, without the car behind it.',
    rule: 'FMR-4.10',
  },
  'card-pit-stop': {
    title: 'Pit Stop',
    text: 'Roll the die: on 1 to 6 the car falls back that many places, on 7 to 12 it stays.',
    rule: 'FMR-4.11',
  },
  'card-charge-gear': {
    title: 'Charge (gearbox)',
    text: 'Roll the die: on 1 to 9 the car moves up one place, on 10 to 12 it drops to last place.',
    rule: 'FMR-4.13',
  },
  'card-charge-engine': {
    title: 'Charge (engine)',
    text: 'Roll the die: on 1 to 9 the car moves up one place, on 10 to 12 it is out of the race.',
    rule: 'FMR-4.13',
  },
  'card-spin-out': {
    title: 'Spin Out',
    text: 'The die picks a place: the car there is out of the race. You may reroll once.',
    rule: 'FMR-5.4',
  },
  'card-spin-last': {
    title: 'Spin to Last',
    text: 'The die picks a place: the car there drops to last place. You may reroll once.',
    rule: 'FMR-5.4',
  },
  'card-crash': {
    title: 'Crash',
    text: 'The die picks a place: the car there is out, and you choose whether the car ahead or behind goes out too.',
    rule: 'FMR-5.6',
  },
  car: {
    title: 'Place {n}',
    text: '{car}. There are no gaps: the cars it passes each fall back one place.',
    rule: 'FMR-4.8',
  },
  retired: {
    title: 'Retired',
    text: 'Out of the race. The first car out is placed last.',
    rule: 'FMR-6.2',
  },
  die: {
    title: 'Die',
    text: 'A twelve-sided die: for pit stops and charges, and to pick a place for spins and crashes.',
    rule: 'FMR-5.1',
  },
  race: {
    title: 'Race',
    text: 'When the last card of the deck is drawn, everyone has one more turn.',
    rule: 'FMR-3.6',
  },
  played: {
    title: 'Card in play',
    text: 'After its effect, it goes face up on the discard pile.',
    rule: 'FMR-3.3',
  },
  order: {
    title: 'Running order',
    text: 'Below, the order of the cars; above, the one before. Green lines lead up, red ones back. Places with yellow numbers score.',
    rule: 'FMR-7.1',
  },
  odds: {
    title: 'Forecast',
    text: 'Each line shows an outcome and how many faces of the die cause it.',
    rule: 'FMR-4.11',
  },
  answer: {
    title: 'Roll again?',
    text: 'Charge: with your own car you may roll again after every success, or stop. Spin: you may reroll once.',
    rule: 'FMR-4.15',
  },
  points: {
    title: 'Season',
    text: 'The points of every race. The finishing order is the grid of the next race.',
    rule: 'FMR-7.4',
  },
} satisfies Notes;
