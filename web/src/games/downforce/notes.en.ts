/** Explanations of the things on the Downforce table. */
import type { Notes } from '../../model/plugin';

export default {
  place: {
    title: 'Place',
    text: 'The current order of the cars. The first car across the finish line takes 1st place.',
    rule: 'DF-7.1',
  },
  score: {
    title: 'Money',
    text: 'Prizes plus winning bets, minus what you paid in the auction. During the race: what the cars would win in their current order, without the secret bets.',
    rule: 'DF-9.3',
  },
  card: {
    title: 'Speed card',
    text: 'The player who plays it moves every car on it, rivals included, from the top strip to the bottom.',
    rule: 'DF-4.3',
  },
  'speed-8': {
    title: 'Speed-8 card',
    text: 'It comes with the car. Play it like any other card to move that car 8 spaces.',
    rule: 'DF-4.2',
  },
  'open-card': {
    title: 'Card in play',
    text: 'Its strips are carried out from top to bottom. A white strip moves a car whose colour is not on the card.',
    rule: 'DF-5.2',
  },
  'power-aggressive': {
    title: 'Aggressive',
    text: 'If your car is on the top strip of your card, it may move one extra space.',
    rule: 'DF-6.1',
  },
  'power-cunning': {
    title: 'Cunning',
    text: 'You always steer your own cars, even when another player plays the card.',
    rule: 'DF-6.2',
  },
  'power-determined': {
    title: 'Determined',
    text: 'If your car moved only over rectangular spaces, it may move two more.',
    rule: 'DF-6.4',
  },
  'power-strategic': {
    title: 'Strategic',
    text: 'You may ignore one strip of each card you play.',
    rule: 'DF-6.6',
  },
  'power-tricky': {
    title: 'Tricky',
    text: 'You may carry out your card from bottom to top.',
    rule: 'DF-6.7',
  },
  'power-unpredictable': {
    title: 'Unpredictable',
    text: 'Your white strips may also move a car whose colour is on the card.',
    rule: 'DF-6.8',
  },
  lot: {
    title: 'Lot',
    text: 'The car, its speed-8 card and the power are sold together to the highest bidder.',
    rule: 'DF-3.1',
  },
  bid: {
    title: 'Bid',
    text: 'The number on the card’s strip in the car’s colour, in millions. Among equal bids the card with more strips wins. You get the card back.',
    rule: 'DF-3.3',
  },
  pass: {
    title: 'Pass',
    text: 'To pass, show a card without the colour for sale. You get it back.',
    rule: 'DF-3.2',
  },
  spaces: {
    title: 'Spaces in your hand',
    text: 'How far all your cards together move this car, without their white strips. Its owner also has its speed-8 card.',
    rule: 'DF-4.3',
  },
  shown: {
    title: 'Shown card',
    text: 'Everyone saw this card in the auction, as a bid or a pass. It is still in the player’s hand.',
    rule: 'DF-3.7',
  },
  price: {
    title: 'Price',
    text: 'You pay it at the end of the game, from your winnings.',
    rule: 'DF-3.6',
  },
  prizes: {
    title: 'Prizes',
    text: 'Car owners win 12, 9, 6, 4, 2 and 0 million for places 1 to 6.',
    rule: 'DF-9.1',
  },
  bet: {
    title: 'Bets',
    text: 'A bet pays if the car comes 1st, 2nd or 3rd. Bets at the first line pay most, bets at the third least.',
    rule: 'DF-9.2',
  },
  line: {
    title: 'Betting line {n}',
    text: 'When the first car crosses it, everyone bets on a car in secret.',
    rule: 'DF-7.5',
  },
  cell: {
    title: 'A space to move to',
    text: 'Cars move forward to a touching space, never sideways. A dashed space is reached before the full number is used up.',
    rule: 'DF-5.4',
  },
  car: {
    title: 'Car',
    text: 'Only one car fits on a space, and cars cannot jump over others.',
    rule: 'DF-5.5',
  },
  order: {
    title: 'Race order',
    text: 'Each car with its owner and the spaces left to go. On the outside of a bend, a car that is further along may have more to go.',
    rule: 'DF-7.1',
  },
  'hand-count': {
    title: 'Cards left',
    text: 'A player with no cards left is skipped.',
    rule: 'DF-7.3',
  },
} satisfies Notes;
