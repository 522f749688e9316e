/** English notes on what is on the table of Downforce. */
import type { Notes } from '../../model/plugin';

export default {
  place: {
    title: 'Place',
    text: 'The order of the cars; who is home first takes the best place.',
    rule: 'DF-7.1',
  },
  score: {
    title: 'Money',
    text: 'Prizes and bets, less what was paid in the auction. During the race: what the cars would win in their present order, without the bets, which are secret.',
    rule: 'DF-9.3',
  },
  card: {
    title: 'Speed card',
    text: 'Its strips are carried out from the top. Whoever plays it moves all cars on it, also those of others.',
    rule: 'DF-4.3',
  },
  'speed-8': {
    title: 'Speed-8 card',
    text: 'It came with the car. Played like any other card, for one move of eight.',
    rule: 'DF-4.2',
  },
  'open-card': {
    title: 'The card in play',
    text: 'Its strips one by one from the top. A white strip moves a car of a colour that is not on the card.',
    rule: 'DF-5.2',
  },
  'power-aggressive': {
    title: 'Aggressive',
    text: 'An own car on your top strip may move one cell more than the strip says.',
    rule: 'DF-6.1',
  },
  'power-cunning': {
    title: 'Cunning',
    text: 'Your cars are always steered by you, whoever played the card.',
    rule: 'DF-6.2',
  },
  'power-determined': {
    title: 'Determined',
    text: 'A car of yours that moved over rectangular cells only may go on for two more.',
    rule: 'DF-6.4',
  },
  'power-strategic': {
    title: 'Strategic',
    text: 'You may ignore one strip of each card you play.',
    rule: 'DF-6.6',
  },
  'power-tricky': {
    title: 'Tricky',
    text: 'You may carry out your card from the bottom to the top.',
    rule: 'DF-6.7',
  },
  'power-unpredictable': {
    title: 'Unpredictable',
    text: 'A white strip of yours may also move a car whose colour is on the card.',
    rule: 'DF-6.8',
  },
  lot: {
    title: 'The lot',
    text: 'The car, its speed-8 card and the power are sold together to the highest bid.',
    rule: 'DF-3.1',
  },
  bid: {
    title: 'A bid',
    text: 'Worth the number on the card’s strip of the car’s colour, in millions. You get the card back.',
    rule: 'DF-3.3',
  },
  pass: {
    title: 'Pass',
    text: 'A card without the colour for sale. Everybody sees it, and it goes back to your hand.',
    rule: 'DF-3.2',
  },
  shown: {
    title: 'A card that was shown',
    text: 'Everybody saw it in the auction, as a bid or as a pass, and it is still in the hand.',
    rule: 'DF-3.7',
  },
  price: {
    title: 'Price',
    text: 'Paid at the end of the game, out of what was won.',
    rule: 'DF-3.6',
  },
  prizes: {
    title: 'Prizes',
    text: '12, 9, 6, 4, 2 and 0 million for the owners, by the cars’ places.',
    rule: 'DF-9.1',
  },
  bet: {
    title: 'Bets',
    text: 'A bet on a car that comes first, second or third pays: most at the first line, least at the third.',
    rule: 'DF-9.2',
  },
  line: {
    title: 'Betting line {n}',
    text: 'When the first car has crossed it, everybody bets on a car in secret.',
    rule: 'DF-7.5',
  },
  cell: {
    title: 'A cell to steer to',
    text: 'Steps go forward to a cell that touches, never sideways. A dashed one is shorter than the full number.',
    rule: 'DF-5.4',
  },
  car: {
    title: 'A car',
    text: 'One to a cell: it cannot be entered or jumped. The number says how far it has to go.',
    rule: 'DF-5.5',
  },
  order: {
    title: 'Order of the race',
    text: 'Each car with its owner, and how many cells it has to go.',
    rule: 'DF-7.1',
  },
  'hand-count': {
    title: 'Cards left',
    text: 'Who has no cards left is skipped.',
    rule: 'DF-7.3',
  },
} satisfies Notes;
