/** Texts for the cars, cards, moves and events of Formula Motor Racing. */
import type { Json } from '../../api/types';
import { rowText } from '../../i18n';
import { words as catalogue } from '../../i18n/words';
import type { MoveOf, Words } from '../../model/plugin';
import type { TurnSince } from '../../model/since-my-turn';
import en from './en';
import { teamMark } from './marks';
import type {
  CardFace,
  Entries,
  FormulaMotorRacing,
  Outcome,
  RaceEvent,
  RacePreview,
  RaceView,
  BoardAssets,
} from './types';

export const w = catalogue('formula-motor-racing', en);

export const teamOf = (car: string): string => car.replace(/\d+$/, '');
export const numberOf = (car: string): string => /\d+$/.exec(car)?.[0] ?? '';
export const teamName = (team: string): string => w.of('team', team) ?? team;
/** The number on a car: the one from the table's entry list, or else its number in the team. */
export const plateOf = (car: string, entries: Entries): string => String(entries?.[car]?.number ?? numberOf(car));
export const carName = (car: string, entries: Entries): string =>
  `${teamName(teamOf(car))}\u00a0${plateOf(car, entries)}`;
/** A car with its driver, if it has one. */
export function carFull(car: string, entries: Entries): string {
  const driver = entries?.[car]?.driver;
  return driver ? w('driver_of', { driver, car: carName(car, entries) }) : carName(car, entries);
}
export { teamMark };
/** A car's look: the team's mark, the number, and a stripe for the second car of a team. */
export const carLook = (car: string, entries: Entries) => ({
  ...teamMark(teamOf(car)),
  number: plateOf(car, entries),
  stripe: numberOf(car) === '2',
});

/** The id of a card without its number and team: `overtake+3:blue` is an `overtake`. */
const baseOf = (card: string): string => card.split(':')[0]!.replace(/\+\d+$/, '');
const teamOfCard = (card: string): string | null => card.split(':')[1] ?? null;
export function cardTitle(card: string): string {
  const base = baseOf(card);
  return w.of('card', base) ?? base;
}
/** The card's title with its number. */
function titleOf(card: string): string {
  const plus = /\+(\d+)/.exec(card)?.[1];
  return plus ? w('card_plus', { card: cardTitle(card), n: plus }) : cardTitle(card);
}
export function cardFull(card: string): string {
  const team = teamOfCard(card);
  return team ? w('card_of_team', { team: teamName(team), card: titleOf(card) }) : titleOf(card);
}
/** The faces of the die with which a card succeeds, and those with which it fails. */
export const rollsOf = ({ die, pit_stop_highest: pit, charge_highest: charge }: BoardAssets) => ({
  pit: `1–${pit}`,
  no_pit: `${pit + 1}–${die}`,
  charge: `1–${charge}`,
  no_charge: `${charge + 1}–${die}`,
});
export const cardDoes = (face: CardFace, assets: BoardAssets): string =>
  w.of('does', face.kind, { n: face.places, last: assets.turbo_from_last, ...rollsOf(assets) }) ?? face.kind;
/** The number on a card, if it has one. */
export function cardValue(face: CardFace): string {
  if (face.kind === 'overtake' || face.kind === 'turbo') return `+${face.places}`;
  return face.kind === 'fall-back' ? `−${face.places}` : '';
}

export function offerText(move: MoveOf<FormulaMotorRacing>, { view }: Pick<Words<FormulaMotorRacing>, 'view'>): string {
  if (move.kind !== 'card') return w.of('answer', move.kind) ?? move.text;
  const { card = '', car } = move.fields;
  if (car) return w('play', { card: cardFull(card), car: carName(car, view.entries) });
  return move.text.endsWith(' -') ? w('play_none', { card: cardFull(card) }) : cardFull(card);
}

/** A field of a move as text, for the move picker. */
export function fieldText(
  field: string,
  value: Json,
  { view }: Pick<Words<FormulaMotorRacing>, 'view'>,
): string | null {
  if (field === 'card') return cardFull(String(value));
  return field === 'car' ? (value === null ? w('no_car') : carName(String(value), view.entries)) : null;
}

export function headingText(event: RaceEvent): string | null {
  if (event.kind === 'race-start') return w('heading.race', { n: event.race });
  return event.kind === 'last-round' ? w('heading.last') : null;
}
/** The seat of an event: the owner of the car, or else the player who acted. */
export function seatOf(event: RaceEvent): number | null {
  if ('owner' in event) return event.owner;
  return event.kind === 'race-start' ? event.first : 'seat' in event ? event.seat : null;
}

export function ribbonText(
  { events }: Pick<TurnSince<FormulaMotorRacing>, 'events'>,
  { view }: Pick<Words<FormulaMotorRacing>, 'view'>,
): string | null {
  // a card without effect still names the car that it was played on
  const idle = !events.some((event) => event.kind === 'moved' || event.kind === 'retired');
  return (
    rowText(
      events.map((event) => {
        if (event.kind === 'card') {
          const card = titleOf(event.card);
          return idle && event.car ? w('play', { card, car: carName(event.car, view.entries) }) : card;
        }
        if (event.kind === 'retired') return w('ribbon.retired', { car: carName(event.car, view.entries) });
        if (event.kind === 'die') return w('ribbon.die', { n: event.value });
        if (event.kind !== 'moved') return '';
        const { from, to } = event;
        const car = event.cars.map((each) => carName(each, view.entries)).join(' + ');
        return w(from === to ? 'ribbon.stays' : 'ribbon.moved', { car, from, to });
      }),
    ) || null
  );
}

export function eventText(event: RaceEvent, words: Words<FormulaMotorRacing>): string | null {
  const { entries } = words.view;
  switch (event.kind) {
    case 'die-names':
      return event.car
        ? w('event.names', { n: event.place, car: carFull(event.car, entries) })
        : w('event.names_none', { n: event.place });
    case 'moved': {
      const { from, to } = event;
      const key = to < from ? 'event.up' : to > from ? 'event.down' : 'event.stay';
      return w(key, { cars: event.cars.map((car) => carFull(car, entries)), from, to });
    }
    case 'retired':
      return w('event.retired', { car: carFull(event.car, entries) });
    case 'drew':
      return event.card ? w('event.drew', { ...words.who(event.seat), card: cardFull(event.card) }) : null;
    case 'race-start':
      return w('event.race_start', words.who(event.first));
    case 'race-end':
      return w('event.race_end', { n: event.race, car: carFull(event.finish[0] ?? '', entries) });
    default:
      return w.of('event', event.kind, { ...event });
  }
}

/** How many places an outcome moves the car that it is about. */
const gainOf = ({ cars: [car] = [], order }: Outcome, before: string[]): number =>
  car && order ? before.indexOf(car) - order.indexOf(car) : 0;

/** The effect of an outcome on the car that it is about. */
export function outcomeText(outcome: Outcome, before: string[], entries: Entries): string {
  const name = (of: string): string => carName(of, entries);
  const { cars = [], retired = [], order = [] } = outcome;
  if (retired.length > 1) return w('odds.out_two', { car: name(retired[0]!), other: name(retired[1]!) });
  if (retired.length) return w('odds.out', { car: name(retired[0]!) });
  const car = cars[0];
  if (!car) return w('odds.nothing');
  const gain = gainOf(outcome, before);
  if (gain > 0) {
    const other = cars[1];
    return w(other ? 'odds.up_with' : 'odds.up', { car: name(car), n: gain, other: other ? name(other) : '' });
  }
  if (gain === 0) return w('odds.stay', { car: name(car) });
  if (order.at(-1) === car && gain < -1) return w('odds.last', { car: name(car) });
  return w('odds.down', { car: name(car), n: -gain });
}

export interface OddsLine {
  chance: number | null;
  text: string;
  tone: 'good' | 'bad' | 'idle';
}

/** A preview as lines: each outcome, and how many of the `of` faces of the die lead to it. */
export function oddsOf(preview: RacePreview, before: string[], entries: Entries, of: number): OddsLine[] {
  const tone = (o: Outcome): OddsLine['tone'] => {
    if (o.retired?.length) return 'bad';
    const gain = gainOf(o, before);
    return gain > 0 ? 'good' : gain < 0 ? 'bad' : 'idle';
  };
  const { outcomes } = preview;
  if (!outcomes) {
    if (preview.no_effect) return [{ chance: null, text: w('odds.nothing'), tone: 'idle' }];
    return [{ chance: null, text: outcomeText(preview, before, entries), tone: tone(preview) }];
  }
  if (outcomes.some((o) => o.hit)) {
    const hits = outcomes.filter((o) => o.hit);
    const two = hits.some((o) => o.neighbour || (o.retired ?? []).length > 1);
    const lines: OddsLine[] = [
      {
        // that some car is hit needs no chance if no face of the die misses
        chance: hits.length < of ? hits.length : null,
        text: w(two ? 'odds.hit_crash' : 'odds.hit', { of }),
        tone: 'bad',
      },
    ];
    const idle = outcomes.find((o) => o.no_effect)?.chance;
    if (idle) lines.push({ chance: idle, text: w('odds.nothing'), tone: 'idle' });
    return lines;
  }
  const losses = outcomes.filter((o) => gainOf(o, before) < 0);
  const places = losses.map((o) => -gainOf(o, before));
  const [n, most] = [Math.min(...places), Math.max(...places)];
  const range = n < most ? w('odds.down_range', { car: carName(losses[0]!.cars![0]!, entries), n, most }) : null;
  const lines = outcomes.map((o) => ({
    chance: o.chance ?? null,
    text: (losses.includes(o) && range) || outcomeText(o, before, entries),
    tone: tone(o),
  }));
  // outcomes with the same text share a line
  const merged = new Map<string, OddsLine>();
  for (const line of lines) {
    const known = merged.get(line.text);
    if (known && known.chance !== null) known.chance += line.chance ?? 0;
    else merged.set(line.text, { ...line });
  }
  return [...merged.values()];
}

export const ownerOf = (view: RaceView, car: string): number | null =>
  view.teams.find((t) => t.team === teamOf(car))?.seat ?? null;
