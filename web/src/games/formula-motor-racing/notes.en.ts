/** English notes on what is on the table of Formula Motor Racing. */
import type { Notes } from '../../model/plugin';

export default {
  place: {
    title: 'Place',
    text: 'Only the order of the cars counts. Points are for the whole season.',
    rule: 'FMR-1.2',
  },
  score: {
    title: 'Points',
    text: 'Places 1 to 6 score 10, 6, 4, 3, 2 and 1, each car for itself.',
    rule: 'FMR-7.1',
  },
  'card-overtake': {
    title: 'Overtake',
    text: 'The car and the one right behind it move up together by the number on the card.',
    rule: 'FMR-4.4',
  },
  'card-fall-back': {
    title: 'Back',
    text: 'Any running car falls back by the number on the card.',
    rule: 'FMR-4.9',
  },
  'card-turbo': {
    title: 'Tailender Turbo',
    text: 'One of the last three moves up three, without the car behind it.',
    rule: 'FMR-4.10',
  },
  'card-pit-stop': {
    title: 'Pit Stop',
    text: 'Roll the die: on 1 to 6 the car falls back so many places, from 7 on it stays.',
    rule: 'FMR-4.11',
  },
  'card-charge-gear': {
    title: 'Charge, gearbox',
    text: 'Roll: 1 to 9 moves the car up one. On 10 to 12 it drops to the last place.',
    rule: 'FMR-4.13',
  },
  'card-charge-engine': {
    title: 'Charge, engine',
    text: 'Roll: 1 to 9 moves the car up one. On 10 to 12 it is out.',
    rule: 'FMR-4.13',
  },
  'card-spin-out': {
    title: 'Spin Out',
    text: 'The die names a place: the car there retires. You may roll once more before.',
    rule: 'FMR-5.4',
  },
  'card-spin-last': {
    title: 'Spin Last',
    text: 'The die names a place: the car there drops to the last one. You may roll once more before.',
    rule: 'FMR-5.4',
  },
  'card-crash': {
    title: 'Crash',
    text: 'The die names a place: the car there retires, and a neighbour of your choice with it.',
    rule: 'FMR-5.6',
  },
  car: {
    title: 'Place {n}',
    text: '{car}. The line has no gaps: cars that are passed close up behind.',
    rule: 'FMR-4.8',
  },
  retired: {
    title: 'Retired',
    text: 'Out for good. The first to go out is placed last.',
    rule: 'FMR-6.2',
  },
  die: {
    title: 'The die',
    text: 'Twelve faces: for pit stops and charges, and to name a place for spins and crashes.',
    rule: 'FMR-5.1',
  },
  race: {
    title: 'The race',
    text: 'When the last card of the deck is drawn, everybody has one more turn.',
    rule: 'FMR-3.6',
  },
  played: {
    title: 'The card in play',
    text: 'It lies open on the discards when it has been carried out.',
    rule: 'FMR-3.3',
  },
  odds: {
    title: 'What it would bring',
    text: 'Each line says on how many faces of the die it happens.',
    rule: 'FMR-4.11',
  },
  answer: {
    title: 'Roll again, or not',
    text: 'With an own car you may charge again after every success, and stop after any roll.',
    rule: 'FMR-4.15',
  },
  points: {
    title: 'The season',
    text: 'Points of every race. The order of the finish is the next grid.',
    rule: 'FMR-7.4',
  },
} satisfies Notes;
