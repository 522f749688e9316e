/** Explanations of the things on the Long Shot table. */
import type { Notes } from '../../model/plugin';

export default {
  place: {
    title: 'Place',
    text: 'The order of the players if scores were counted now.',
    rule: 'LS-1.2',
  },
  score: {
    title: 'Worth now',
    text: 'Prizes, bets, sets and cash, as they stand now. The highest final score wins.',
    rule: 'LS-9.8',
  },
  horse: {
    title: 'Horse {n}',
    text: 'Any number of horses may share a space. Only the dice and the X’s can move a horse across the finish line.',
    rule: 'LS-3.5',
  },
  dice: {
    title: 'Dice',
    text: 'They show a horse and how far it moves. Then every horse with an X on its card moves 1 space.',
    rule: 'LS-3.2',
  },
  line: {
    title: 'No-bet line',
    text: 'You may bet on a horse past this line only if you have marked its helmet.',
    rule: 'LS-7.3',
  },
  prize: {
    title: 'Prize for place {n}',
    text: 'For the owner of the horse in this place. Only three horses finish.',
    rule: 'LS-9.5',
  },
  price: {
    title: 'Price',
    text: 'The cost of the horse. Only its owner wins its prize and uses its ability.',
    rule: 'LS-8.1',
  },
  owner: {
    title: 'Owner',
    text: 'The owner wins the horse’s prize and may use its ability.',
    rule: 'LS-8.3',
  },
  ability: {
    title: '{name}',
    text: 'The ability of this horse. Only its owner may use it, at the time stated on the card.',
    rule: 'LS-10.1',
  },
  x: {
    title: 'X’s on card {n}',
    text: 'When {n} is rolled, the horses with an X here move 1 space. X’s count for everyone.',
    rule: 'LS-6.5',
  },
  concession: {
    title: 'Concessions',
    text: 'Mark a box with this number. A complete row or column gives you a bonus at once.',
    rule: 'LS-5.2',
  },
  bonus: {
    title: 'Bonuses',
    text: 'You get one for each complete row or column. Each box can be used once.',
    rule: 'LS-5.3',
  },
  helmet: {
    title: 'Helmet',
    text: 'Once marked, you may bet on this horse even past the no-bet line.',
    rule: 'LS-6.2',
  },
  jersey: {
    title: 'Jersey',
    text: 'When you mark it, put an X for any horse on this horse’s card.',
    rule: 'LS-6.3',
  },
  set: {
    title: 'Set',
    text: 'Helmet and jersey of the same horse: $5 at the end.',
    rule: 'LS-9.7',
  },
  bet: {
    title: 'Bet',
    text: 'Add $1, $2 or $3 to your bet on this horse. You pay at once.',
    rule: 'LS-7.1',
  },
  odds: {
    title: 'Odds',
    text: 'Your bet is multiplied by this number if the horse comes 1st, 2nd or 3rd.',
    rule: 'LS-9.6',
  },
  win: {
    title: 'Pays now',
    text: 'What your bet would pay now: bet × odds for a place, or the bet itself past the no-bet line.',
    rule: 'LS-9.6',
  },
  cash: {
    title: 'Cash',
    text: 'Your money for bets and horses. What is left counts at the end.',
    rule: 'LS-9.8',
  },
  worth: {
    title: 'Worth now',
    text: 'Your score if it were counted now.',
    rule: 'LS-9.8',
  },
  dark: {
    title: 'Dark horses',
    text: 'Each box lets you act once for a number that was not rolled. A cleared box can be used again.',
    rule: 'LS-4.3',
  },
  action: {
    title: 'Your action',
    text: 'One of five, for the number rolled: concession, helmet, jersey, bet or purchase.',
    rule: 'LS-4.2',
  },
  round: {
    title: 'Round',
    text: 'The race ends with the round in which the third horse finishes.',
    rule: 'LS-9.4',
  },
  roland: {
    title: 'Roland',
    text: 'The dice choose his action: the movement die gives the column of his table, the horse die the row.',
    rule: 'LS-11.4',
  },
} satisfies Notes;
