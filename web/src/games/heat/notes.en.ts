/** English notes on what is on the table of HEAT. */
import type { Notes } from '../../model/plugin';

export default {
  place: {
    title: 'Place',
    text: 'Who is further on is ahead. Of two cars on one space the one on the race line is.',
    rule: 'HEAT-3.2',
  },
  score: {
    title: 'Points',
    text: 'The first six score 9, 6, 4, 3, 2 and 1 points.',
    rule: 'HEAT-12.5',
  },
  'card-speed': {
    title: 'Speed {n}',
    text: 'Played for {n} of speed: so many spaces. Your gear says how many cards you play.',
    rule: 'HEAT-4.3',
  },
  'card-upgrade': {
    title: 'Upgrade, speed {n}',
    text: 'Played like a speed card. Turned up by a + it does not count.',
    rule: 'HEAT-4.4',
  },
  'card-stress': {
    title: 'Stress',
    text: 'Played for one +: cards are turned up until a speed card comes, which counts. It cannot be discarded.',
    rule: 'HEAT-5.7',
  },
  'card-heat': {
    title: 'Heat',
    text: 'Cannot be played, discarded or paid with. It takes up room until you cool it.',
    rule: 'HEAT-11.2',
  },
  gear: {
    title: 'Gear {n}',
    text: 'In gear {n} you play as many cards. One step up or down is free, two cost a heat.',
    rule: 'HEAT-4.1',
  },
  'figure-gear': {
    title: 'Gear',
    text: 'How many cards are played. First gear cools three heat, second one.',
    rule: 'HEAT-7.4',
  },
  'figure-engine': {
    title: 'The engine',
    text: 'The heat you can pay with: boosts, corners taken too fast, shifts by two. Cooling brings it back.',
    rule: 'HEAT-11.1',
  },
  'figure-deck': {
    title: 'Your deck',
    text: 'What you will draw from. When it is out, the discard pile is shuffled.',
    rule: 'HEAT-10.3',
  },
  'figure-pile': {
    title: 'Your discard pile',
    text: 'Played cards, and the heat you have paid: it comes back into your hand.',
    rule: 'HEAT-10.5',
  },
  'figure-hand': {
    title: 'Your hand',
    text: 'Filled up to seven cards at the end of each turn.',
    rule: 'HEAT-10.1',
  },
  corner: {
    title: 'Corner, limit {limit}',
    text: 'Over this line at {limit} or less costs nothing. Each one faster costs a heat from the engine.',
    rule: 'HEAT-9.3',
  },
  toll: {
    title: 'What the corner costs',
    text: 'The heat that this move would pay at the corner. Who cannot pay spins out.',
    rule: 'HEAT-9.6',
  },
  adrenaline: {
    title: 'Adrenaline',
    text: 'The last car of the round may drive one further and cool one heat; with five or more cars the last two.',
    rule: 'HEAT-6.1',
  },
  speed: {
    title: 'Speed of the turn',
    text: 'All cards in front of the driver, flips and boost included. Corners are checked with it.',
    rule: 'HEAT-9.2',
  },
  played: {
    title: 'Played',
    text: 'A card of this turn. Face down until its driver’s turn, then the sum is driven.',
    rule: 'HEAT-5.1',
  },
  flipped: {
    title: 'Turned up',
    text: 'A speed card from the top of the deck, for a + of stress or a boost.',
    rule: 'HEAT-5.7',
  },
  checked: {
    title: 'A corner on the way',
    text: 'The limit, and what it cost. Every line crossed in the turn is checked.',
    rule: 'HEAT-9.1',
  },
  legend: {
    title: 'Legend',
    text: 'A car without a driver: the turned-up card gives its speed, and a diamond for corners.',
    rule: 'HEAT-13.3',
  },
  car: {
    title: 'A car',
    text: 'Two fit on a space. Cars drive through each other; only where they end matters.',
    rule: 'HEAT-5.2',
  },
  order: {
    title: 'Order of the turns',
    text: 'Fixed when the round begins, the leader first. Overtaking does not change it.',
    rule: 'HEAT-3.3',
  },
  'to-corner': {
    title: 'The next corner',
    text: 'Spaces to the next corner line, and its limit.',
    rule: 'HEAT-9.1',
  },
  lap: {
    title: 'Lap',
    text: 'The race ends over the line of the last lap.',
    rule: 'HEAT-12.1',
  },
  ready: {
    title: 'Planning',
    text: 'Everybody plans at the same time and in secret. A plan can be changed until the last one is made.',
    rule: 'HEAT-3.1',
  },
  forecast: {
    title: 'What it would bring',
    text: 'Worked out by the rules from what you may know. Flipped cards are chances.',
    rule: 'HEAT-5.1',
  },
  'move-boost': {
    title: 'Boost',
    text: 'Once in a turn: pay a heat, turn up a speed card, drive as many spaces more. It counts as speed.',
    rule: 'HEAT-7.2',
  },
  'move-adrenaline': {
    title: 'Adrenaline: speed',
    text: 'One more speed: the car drives one space at once, and it counts in corners.',
    rule: 'HEAT-6.2',
  },
  'move-adrenaline-cool': {
    title: 'Adrenaline: cool',
    text: 'One heat card goes from the hand back to the engine.',
    rule: 'HEAT-6.2',
  },
  'move-cool': {
    title: 'Cool down',
    text: 'Heat cards from the hand go back to the engine: three in first gear, one in second.',
    rule: 'HEAT-7.4',
  },
  'move-slipstream': {
    title: 'Slipstream',
    text: 'Beside a car, or right behind one: two spaces more, once in a turn. The speed stays as it is.',
    rule: 'HEAT-8.1',
  },
  'move-stay': {
    title: 'Stay here',
    text: 'No slipstream this turn. It is never a must.',
    rule: 'HEAT-8.1',
  },
  'move-spin-out': {
    title: 'Spin-out',
    text: 'The engine cannot pay: back before the line, stress into the hand, first gear.',
    rule: 'HEAT-9.8',
  },
  'move-cluttered': {
    title: 'Cluttered hand',
    text: 'Too few cards to play for the gear: no move, those cards are discarded, back to first gear.',
    rule: 'HEAT-4.5',
  },
  'move-mulligan': {
    title: 'Another hand',
    text: 'Before the first round, for a heat: shuffle the hand back and draw seven new cards.',
    rule: 'HEAT-2.9',
  },
  'move-keep-hand': {
    title: 'Keep this hand',
    text: 'Costs nothing.',
    rule: 'HEAT-2.9',
  },
  'move-give-up': {
    title: 'Give up',
    text: 'Once somebody has finished: the car leaves and takes the lowest place that is free.',
    rule: 'HEAT-12.6',
  },
} satisfies Notes;
