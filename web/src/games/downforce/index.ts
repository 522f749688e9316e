/** Downforce: an auction, a race in which everyone moves all cars, and secret bets. */
import type { Plugin } from '../../model/plugin';
import Aside from './Aside.svelte';
import Board from './Board.svelte';
import { coach } from './coach';
import Hand from './Hand.svelte';
import { eventIcon } from './icons';
import { moments } from './moments';
import { position } from './position';
import Result from './Result.svelte';
import type { Downforce } from './types';
import { ruleOf } from './rules';
import notes from './notes.en';
import { soundOf } from './sounds';
import {
  carName,
  confirmText,
  eventText,
  fieldText,
  headingText,
  logText,
  offerText,
  openingText,
  ribbonText,
  seatMark,
  seatOf,
  w,
} from './words';

const TIMES: Record<string, number> = {
  lot: 500,
  sale: 3000,
  powers: 900,
  'race-start': 600,
  card: 900,
  named: 500,
  ignored: 600,
  blocked: 600,
  home: 500,
  betting: 600,
  'hand-discarded': 500,
  'race-end': 3500,
};

/** A drive takes longer the farther it goes. It is short if the same player steers the next strip. */
const driving = (cells: number, goesOn: boolean): number => (goesOn ? 120 + 40 * cells : 350 + 110 * cells);

/** Whether the cars have places that would win prizes. */
const isRacing = (phase?: string): boolean => !['auction', 'choose-power', 'game-over'].includes(phase ?? 'auction');

export default {
  coach,
  reasons: () => import('./reason'),
  Board,
  Hand,
  handHeight: { desk: '15rem', tall: '208px', compact: 'min(276px, 42dvh)' },
  openHand: true,
  Aside,
  asideTitle: w('sheet.tab'),
  Result,
  moments,
  film: { highlights: ['home'], follows: true },
  position,
  offerText,
  confirmText,
  logText,
  kindText: (kind) => w.of('kind', kind),
  fieldText,
  eventText,
  // not the winner, before the cards are turned over
  revealText: (event) => (event.kind === 'sale' && !event.forced ? w('auction.reveal') : null),
  soundOf,
  eventIcon,
  headingText,
  opening: openingText,
  turnMove: 'play',
  // in the auction, the card of the lot tells how the last one was sold
  ribbonText: (turn, { view }) => (view.phase === 'auction' ? null : ribbonText(turn)),
  ribbon: { right: '176px', below: true },
  seatOf,
  secretText: (event, { who }) => w.of('secret', event.kind, who('seat' in event ? event.seat : null)),
  eventTime: (event, goesOn) =>
    event.kind === 'moved' ? driving(event.route.length - 1, goesOn) : (TIMES[event.kind] ?? 0),
  seatMark,
  task: ({ phase, steering, auction, card }, seat) => {
    const lot = auction?.lot;
    const car = carName(lot?.car ?? steering?.car ?? '');
    if (lot?.last) return w('last_task', { car });
    if (lot?.must_bid) return w('must_task', { car });
    const rival = phase === 'steering' && card !== null && card.seat !== seat;
    return w.of('task', rival ? 'cunning' : phase, { car, n: steering?.cells ?? 0 });
  },
  hint: (_, offers) => {
    const kinds = offers.map(({ kind }) => kind);
    // passes are listed before bids, but the hint is about bids
    return w.of('hint', kinds.includes('bid') ? 'bid' : (kinds.find((kind) => w.of('hint', kind)) ?? ''));
  },
  entrantText: (entrant) => (entrant === 'no car yet' ? w('no_car') : entrant.split('+').map(carName).join(' + ')),
  ranksScores: true,
  ranked: ({ phase }) => phase !== 'auction' && phase !== 'choose-power',
  scoreTitle: ({ phase }) => w(isRacing(phase) ? 'money_now' : 'money'),
  tieText: (rule) => w.of('tie', rule),
  scoreText: ({ score }, { with_bets }) => (with_bets ? String(score) : null),
  notes,
  ruleOf,
} satisfies Plugin<Downforce>;
