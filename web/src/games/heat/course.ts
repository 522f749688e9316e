/** Derives what the board shows from the view before an animation and its events so far; and paths on the circuit. */
import { boxAround, type Box } from '../../board/camera';
import type { Pose } from '../../board/path';
import type { Animation } from '../../model/plugin';
import { waysDriven, type SinceMyTurn } from '../../model/since-my-turn';
import type { CarView, CrossedCorner, Heat, RaceEvent, RaceView, BoardAssets, Track } from './types';

type Shown = Pick<Animation<Heat>, 'events' | 'event'> | null;

/** The seat that an event is about. */
export const seatOf = (event: RaceEvent | undefined): number | null => (event && 'seat' in event ? event.seat : null);

/** The middle of a space, between its two spots. */
function middle(track: Track, space: number): Pose {
  const [a, b] = track.spots[space]!;
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, angle: a.angle };
}

/** The path of a car over some spaces, without the first and the last. */
export const passing = (track: Track, spaces: number[]): Pose[] =>
  spaces.slice(1, -1).map((space) => middle(track, space));

/** The paths of the other cars since the player's last turn, by seat. */
export function waysSince(since: SinceMyTurn<Heat> | null, track: Track): Map<number, Pose[]> {
  return waysDriven(since?.events ?? [], (event) => {
    if (event.kind !== 'moved' && event.kind !== 'spin-out') return null;
    const end = spotAt(track, event);
    const [first] = event.path;
    if (!end || first === undefined) return null;
    const known = since?.view?.cars[event.seat];
    const start = (known?.space === first && spotAt(track, known)) || middle(track, first);
    return { car: event.seat, way: event.path.length > 1 ? [start, ...passing(track, event.path), end] : [] };
  });
}

/** The spaces from one to another, in driving order. */
export function spacesBetween(track: Track, from: number, to: number): number[] {
  const length = track.spots.length;
  const count = (to - from + length) % length;
  return Array.from({ length: count + 1 }, (_, i) => (from + i) % length);
}

export const spotAt = (track: Track, at: { space?: number | null; spot?: number | null }): Pose | null =>
  typeof at.space === 'number' ? (track.spots[at.space]?.[at.spot ?? 0] ?? null) : null;

/** The sign of a corner, by its number. */
export function signOf(track: Track, corner: number): Track['signs'][number] | null {
  const line = track.corners[corner - 1]?.line;
  return track.signs.find((sign) => sign.at === line) ?? null;
}

/** The position of a corner's cost: beside its sign, away from the road. */
export function priceSpot(track: Track, corner: number): { x: number; y: number } | null {
  const sign = signOf(track, corner);
  return sign && { x: sign.x, y: sign.y + (sign.y < middle(track, sign.at).y ? -40 : 40) };
}

/** The bounding box of the road with its signs and numbers. */
export function extent(track: Track): Box {
  const grown = (points: { x: number; y: number }[], by: number): { x: number; y: number }[] =>
    points.flatMap(({ x, y }) => [
      { x: x - by, y: y - by },
      { x: x + by, y: y + by },
    ]);
  return boxAround([...grown(track.spots.flat(), 44), ...grown(track.numbers, 18), ...grown(track.signs, 38)], 0);
}

/** The position of a car after the race: behind the finish line, the winner ahead, alternately on the two spots. */
const parked = ({ finished }: RaceView, { finished: place }: CarView): { space: number; spot: number } | null =>
  place === null ? null : { space: finished.length - place, spot: (place - 1) % 2 };

/** The position of each car after the events so far; null once it has finished, until the race is over. */
export function standsShown(view: RaceView, track: Track, shown: Shown): (Pose | null)[] {
  const poses = view.cars.map((car) => spotAt(track, (view.phase === 'race-over' && parked(view, car)) || car));
  for (const event of shown?.events ?? []) {
    if (event.kind === 'moved' || event.kind === 'spin-out') poses[event.seat] = spotAt(track, event);
    else if (event.kind === 'finished') poses[event.seat] = null;
  }
  return poses;
}

/** The cars with their dashboards after the events so far. */
export function carsShown(view: RaceView, assets: BoardAssets, shown: Shown): CarView[] {
  if (!shown) return view.cars;
  const cars = view.cars.map((car) => ({ ...car }));
  for (const event of shown.events) {
    if (event.kind === 'gears') {
      for (const car of cars) {
        if (car.legend) continue;
        car.gear = event.gears[car.seat]!;
        car.engine = event.engine[car.seat]!;
        car.ready = false;
      }
      continue;
    }
    const car = cars[seatOf(event) ?? -1];
    if (!car) continue;
    const { heat = 0, gear = car.gear } = assets.events[event.kind] ?? {};
    car.engine = (car.engine ?? 0) - heat;
    car.gear = gear;
    if (event.kind === 'cooled') car.engine += event.heat;
    else if (event.kind === 'corner') car.engine -= event.heat;
    else if (event.kind === 'finished') car.finished = event.place;
  }
  return cars;
}

/** The player's cards for this round: those revealed, or those of the move or plan. */
export function cardsLaid(view: RaceView, seat: number | null, animation: Animation<Heat> | null): string[] {
  const shown = animation?.events.find((event) => event.kind === 'cards' && event.seat === seat);
  if (shown?.kind === 'cards') return shown.cards;
  const move = animation?.seat === seat && animation?.move?.kind === 'play' ? animation.move : null;
  return move?.fields.cards ?? view.plan?.cards ?? [];
}

/** Whether a seat's cards have been revealed in this animation. */
export const isRevealed = (seat: number, shown: Shown): boolean =>
  !!shown?.events.some((event) => event.kind === 'cards' && event.seat === seat);

export interface PlayedCard {
  card: string;
  /** Whether it was turned up from the deck. */
  flipped: boolean;
  /** Whether it was played just now. */
  fresh: boolean;
}

/** The current turn, including the events so far. */
export interface Turn {
  seat: number;
  gear: number | null;
  cards: PlayedCard[];
  speed: number | null;
  legend: { speed: number; diamond: number } | null;
  corners: (Pick<CrossedCorner, 'corner' | 'limit' | 'heat'> & { passed: boolean; paid: boolean })[];
  used: ('boost' | 'adrenaline' | 'cooled' | 'slipstream')[];
  spun: boolean;
}

const blank = (seat: number, gear: number | null, cards: PlayedCard[] = []): Turn => ({
  seat,
  gear,
  cards,
  speed: null,
  legend: null,
  corners: [],
  used: [],
  spun: false,
});

function begun({ driver, cars }: RaceView): Turn | null {
  if (!driver) return null;
  const set = driver.played.length - driver.flipped;
  const cards = driver.played.map((card, i) => ({ card, flipped: i >= set, fresh: false }));
  const turn = blank(driver.seat, cars[driver.seat]?.gear ?? null, cards);
  turn.speed = driver.speed;
  turn.corners = driver.corners.map((c) => ({ ...c, passed: true, paid: false }));
  if (driver.boosted) turn.used.push('boost');
  if (driver.adrenaline_used) turn.used.push('adrenaline');
  if (driver.cooled || driver.adrenaline_cooled) turn.used.push('cooled');
  if (driver.slipstreamed) turn.used.push('slipstream');
  return turn;
}

/** Handles events that begin a turn or end the round. */
function openTurn(turn: Turn | null, event: RaceEvent, gears: (number | null)[], fresh: boolean): Turn | null {
  const laid = (cards: string[]): PlayedCard[] => cards.map((card) => ({ card, flipped: false, fresh }));
  switch (event.kind) {
    case 'round':
      return null;
    case 'cards':
      return blank(event.seat, event.gear, laid(event.cards));
    case 'cluttered':
      return blank(event.seat, gears[event.seat] ?? null, laid(event.cards));
    case 'legend':
      return { ...blank(event.seat, null), legend: { speed: event.speed, diamond: event.diamond } };
    default:
      return turn;
  }
}

function goOn(turn: Turn, event: RaceEvent, fresh: boolean): void {
  switch (event.kind) {
    case 'flip':
      if (event.card !== null) turn.cards.push({ card: event.card, flipped: true, fresh });
      break;
    case 'moved':
      if (!turn.used.includes('slipstream') && !turn.legend) turn.speed = (turn.speed ?? 0) + event.distance;
      break;
    case 'corner': {
      const { corner, limit, over, passed } = event;
      const crossed = { corner, limit, heat: over, passed, paid: true };
      const at = turn.corners.findIndex((c) => c.corner === corner && !c.paid);
      if (at >= 0) turn.corners[at] = crossed;
      else turn.corners.push(crossed);
      break;
    }
    case 'spin-out':
      turn.spun = true;
      break;
    case 'boost':
    case 'adrenaline':
    case 'cooled':
    case 'slipstream':
      turn.used.push(event.kind);
  }
}

export function turnShown(view: RaceView, shown: Shown): Turn | null {
  let turn = begun(view);
  let gears = view.cars.map((car) => car.gear ?? null);
  for (const event of shown?.events ?? []) {
    const fresh = event === shown?.event;
    if (event.kind === 'gears') gears = event.gears;
    turn = openTurn(turn, event, gears, fresh);
    if (turn && turn.seat === seatOf(event)) goOn(turn, event, fresh);
  }
  return turn;
}
