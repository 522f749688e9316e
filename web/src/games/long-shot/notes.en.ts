/** English notes on what is on the table of Long Shot. */
import type { Notes } from '../../model/plugin';

export default {
  place: {
    title: 'Place',
    text: 'By what everybody would have if the count were now.',
    rule: 'LS-1.2',
  },
  score: {
    title: 'Worth now',
    text: 'Prizes, bets, sets and money: the most in the final count wins.',
    rule: 'LS-9.8',
  },
  horse: {
    title: 'Horse {n}',
    text: 'Any number of horses may share a space. Only the dice and the X’s lead over the finish.',
    rule: 'LS-3.5',
  },
  dice: {
    title: 'The dice',
    text: 'The horse that is rolled moves so far. Then those with an X on its card move one each.',
    rule: 'LS-3.2',
  },
  line: {
    title: 'No-bet line',
    text: 'On a horse beyond it nobody may bet without its helmet.',
    rule: 'LS-7.3',
  },
  prize: {
    title: 'Prize for place {n}',
    text: 'For the owner of the horse that takes this place. Three finish, no more.',
    rule: 'LS-9.5',
  },
  price: {
    title: 'Price',
    text: 'What the horse costs. Only its owner gets its prize and uses its ability.',
    rule: 'LS-8.1',
  },
  owner: {
    title: 'Owner',
    text: 'Gets the horse’s prize and may use its ability.',
    rule: 'LS-8.3',
  },
  ability: {
    title: '{name}',
    text: 'The ability of this horse, for its owner, at the time that the card names.',
    rule: 'LS-10.1',
  },
  x: {
    title: 'X on the card of {n}',
    text: 'When {n} is rolled, the horses with an X here move one space. X’s work for everybody.',
    rule: 'LS-6.5',
  },
  concession: {
    title: 'Concessions',
    text: 'Mark a box of the number. A complete row or column gives a bonus at once.',
    rule: 'LS-5.2',
  },
  bonus: {
    title: 'Bonuses',
    text: 'Each can be used once, for a complete line.',
    rule: 'LS-5.3',
  },
  helmet: {
    title: 'Helmet',
    text: 'Once marked, you may bet on this horse beyond the no-bet line.',
    rule: 'LS-6.2',
  },
  jersey: {
    title: 'Jersey',
    text: 'Once marked, it puts an X on this horse’s card for a horse of your choice.',
    rule: 'LS-6.3',
  },
  set: {
    title: 'Set',
    text: 'Helmet and jersey of one horse: 5 dollars in the count.',
    rule: 'LS-9.7',
  },
  bet: {
    title: 'Bet',
    text: '1, 2 or 3 dollars more on this horse, paid at once.',
    rule: 'LS-7.1',
  },
  odds: {
    title: 'Odds',
    text: 'What a bet is multiplied by if the horse comes first, second or third.',
    rule: 'LS-9.6',
  },
  win: {
    title: 'What it pays now',
    text: 'The bet as the horses stand now: by its place, or a dollar each beyond the no-bet line.',
    rule: 'LS-9.6',
  },
  cash: {
    title: 'Cash',
    text: 'What you can pay with. What is left counts at the end.',
    rule: 'LS-9.8',
  },
  worth: {
    title: 'Worth now',
    text: 'What you would have if the count were now.',
    rule: 'LS-9.8',
  },
  dark: {
    title: 'Dark horses',
    text: 'Each box lets you act once for another number than the one rolled. A box that is cleared can be used again.',
    rule: 'LS-4.3',
  },
  action: {
    title: 'Your action',
    text: 'One of five, for the rolled number: concession, helmet, jersey, bet or purchase.',
    rule: 'LS-4.2',
  },
  round: {
    title: 'The round',
    text: 'After the third finisher it is played to its end; then the race is over.',
    rule: 'LS-9.4',
  },
  roland: {
    title: 'Roland',
    text: 'His table names what he does: the movement die the column, the horse die the row.',
    rule: 'LS-11.4',
  },
} satisfies Notes;
