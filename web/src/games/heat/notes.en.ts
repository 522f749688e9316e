/** Explanations of the things on the HEAT table. */
import type { Notes } from '../../model/plugin';

export default {
  place: {
    title: 'Place',
    text: 'The car furthest along the track leads. On the same space, the car on the race line is ahead.',
    rule: 'HEAT-3.2',
  },
  score: {
    title: 'Points',
    text: 'The first six score 9, 6, 4, 3, 2 and 1 points.',
    rule: 'HEAT-12.5',
  },
  'card-speed': {
    title: 'Speed {n}',
    text: 'Adds {n} to your speed. Your car moves one space per point of speed. Your gear sets how many cards you play.',
    rule: 'HEAT-4.3',
  },
  'card-upgrade': {
    title: 'Upgrade, speed {n}',
    text: 'Adds {n} to your speed. When flipped for a + symbol, it does not count and is discarded.',
    rule: 'HEAT-4.4',
  },
  'card-stress': {
    title: 'Stress',
    text: 'Flip cards from your deck until a speed card appears; it adds to your speed. Stress cannot be discarded.',
    rule: 'HEAT-5.7',
  },
  'card-heat': {
    title: 'Heat',
    text: 'Heat in your hand cannot be played, discarded or used to pay. Cool down to return it to your engine.',
    rule: 'HEAT-11.2',
  },
  gear: {
    title: 'Gear {n}',
    text: 'The gear is the number of cards you play. Shifting by one is free, by two costs 1 heat.',
    rule: 'HEAT-4.1',
  },
  'figure-gear': {
    title: 'Gear',
    text: 'The gear sets how many cards you play. Gear 1 cools 3 heat, gear 2 cools 1.',
    rule: 'HEAT-7.4',
  },
  'figure-engine': {
    title: 'Engine',
    text: 'Heat you can spend on boosts, on corners taken too fast and on shifting by two. Cooling down brings it back.',
    rule: 'HEAT-11.1',
  },
  'figure-deck': {
    title: 'Your deck',
    text: 'You draw from here. When it is empty, shuffle your discard pile to make a new deck.',
    rule: 'HEAT-10.3',
  },
  'figure-pile': {
    title: 'Your discard pile',
    text: 'Your played cards and the heat you paid. It is reshuffled, so the heat comes back into your hand.',
    rule: 'HEAT-10.5',
  },
  'figure-hand': {
    title: 'Your hand',
    text: 'You draw back up to 7 cards at the end of each turn.',
    rule: 'HEAT-10.1',
  },
  corner: {
    title: 'Corner, limit {limit}',
    text: 'Crossing this line at speed {limit} or less is free. Each point of speed above it costs 1 heat.',
    rule: 'HEAT-9.3',
  },
  toll: {
    title: 'Cost of the corner',
    text: 'The heat this move would pay at the corner. If you cannot pay it all, you spin out.',
    rule: 'HEAT-9.6',
  },
  adrenaline: {
    title: 'Adrenaline',
    text: 'The last car of the round may take +1 speed, cool 1 heat, or both. In races of five or more cars, the last two may.',
    rule: 'HEAT-6.1',
  },
  speed: {
    title: 'Speed this turn',
    text: 'The sum of all cards played and flipped this turn, plus adrenaline. Corners check this speed.',
    rule: 'HEAT-9.2',
  },
  played: {
    title: 'Played card',
    text: 'A card played this turn. It stays face down until the driver’s turn; then the car moves by the sum.',
    rule: 'HEAT-5.1',
  },
  flipped: {
    title: 'Flipped card',
    text: 'A speed card flipped from the deck for a stress card or a boost.',
    rule: 'HEAT-5.7',
  },
  checked: {
    title: 'Corner check',
    text: 'The limit and the heat paid. Every corner line crossed this turn is checked.',
    rule: 'HEAT-9.1',
  },
  legend: {
    title: 'Legend',
    text: 'An automatic driver. Each round a Legend card sets its speed, and a diamond number for corners.',
    rule: 'HEAT-13.3',
  },
  car: {
    title: 'Car',
    text: 'Two cars fit on a space. Cars may drive through others; only the space where they stop must be free.',
    rule: 'HEAT-5.2',
  },
  order: {
    title: 'Turn order',
    text: 'Set at the start of each round, leader first. Overtaking does not change it until the next round.',
    rule: 'HEAT-3.3',
  },
  'to-corner': {
    title: 'Next corner',
    text: 'The number of spaces to the next corner line, and its speed limit.',
    rule: 'HEAT-9.1',
  },
  lap: {
    title: 'Lap',
    text: 'The race ends at the finish line of the last lap.',
    rule: 'HEAT-12.1',
  },
  ready: {
    title: 'Planning',
    text: 'Everyone plans at the same time and in secret. You can change your plan until the last player has planned.',
    rule: 'HEAT-3.1',
  },
  forecast: {
    title: 'Forecast',
    text: 'What this move would do, based on what you can see. Flipped cards are shown as chances.',
    rule: 'HEAT-5.1',
  },
  'move-boost': {
    title: 'Boost',
    text: 'Once per turn: pay 1 heat and flip a speed card. Move that many extra spaces; they count as speed.',
    rule: 'HEAT-7.2',
  },
  'move-adrenaline': {
    title: 'Adrenaline: speed',
    text: '+1 speed: your car moves one space now, and it counts in corners.',
    rule: 'HEAT-6.2',
  },
  'move-adrenaline-cool': {
    title: 'Adrenaline: cool',
    text: 'Return 1 heat card from your hand to your engine.',
    rule: 'HEAT-6.2',
  },
  'move-cool': {
    title: 'Cool down',
    text: 'Return heat cards from your hand to your engine: up to 3 in gear 1, 1 in gear 2.',
    rule: 'HEAT-7.4',
  },
  'move-slipstream': {
    title: 'Slipstream',
    text: 'If you are next to a car or right behind one, you may move 2 extra spaces, once per turn. Your speed does not change.',
    rule: 'HEAT-8.1',
  },
  'move-stay': {
    title: 'No slipstream',
    text: 'Stay on this space. Slipstreaming is always optional.',
    rule: 'HEAT-8.1',
  },
  'move-spin-out': {
    title: 'Spin-out',
    text: 'You cannot pay for the corner: go back to before the line, take stress cards, and shift to gear 1.',
    rule: 'HEAT-9.8',
  },
  'move-cluttered': {
    title: 'Cluttered hand',
    text: 'You hold too few playable cards for this gear: discard them, do not move, and shift to gear 1.',
    rule: 'HEAT-4.5',
  },
  'move-mulligan': {
    title: 'Mulligan',
    text: 'Before the first round: pay 1 heat, shuffle your hand back into the deck and draw 7 new cards.',
    rule: 'HEAT-2.9',
  },
  'move-keep-hand': {
    title: 'Keep this hand',
    text: 'Start with these cards. Costs nothing.',
    rule: 'HEAT-2.9',
  },
  'move-give-up': {
    title: 'Give up',
    text: 'Once another car has finished, you may give up: your car leaves the track and takes the lowest free place.',
    rule: 'HEAT-12.6',
  },
} satisfies Notes;
