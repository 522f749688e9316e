/** Texts for the horses, moves and events of Long Shot. */
import { ordinal, rowText } from '../../i18n';
import type { Json } from '../../api/types';
import { words as catalogue, type Who } from '../../i18n/words';
import { mark, colourOf, type Mark } from '../../model/marks';
import { nameOf, whoOf } from '../../model/seats';
import type { Animation, MoveOf, Words } from '../../model/plugin';
import type { TurnSince } from '../../model/since-my-turn';
import en from './en';
import type { CardAssets, LongShot, Props, RaceEvent, RacePreview, RaceAssets, RaceView, SheetView } from './types';

export const w = catalogue('long-shot', en);

const TONES: Record<string, string> = { 'dark blue': 'blue', 'light blue': 'teal' };
/** A horse's colour and the ink on it. */
export function toneOf(assets: RaceAssets, horse: number): { colour: string; ink: string } {
  const colour = assets.horses[horse - 1]?.colour ?? 'red';
  return colourOf(TONES[colour] ?? colour);
}

export const horseName = (horse: number): string => w('horse', { n: horse });
export const seatMark = (seat: number | null): Mark =>
  seat === null ? { shape: 'cross', colour: 'var(--ink-soft)', ink: 'var(--surface)' } : mark(seat);

/** The horse on the die, once its roll has been shown. */
export function rolledHorse(animation: Animation<LongShot> | null, race: RaceView): number {
  const roll = animation?.events.findLast((e) => e.kind === 'roll' && e !== animation.event);
  return roll?.kind === 'roll' ? roll.horse : race.dice.horse;
}

export const cardOfEffect = (assets: Partial<RaceAssets>, effect: string): CardAssets | null =>
  assets.horses?.find((h) => h.card.effect === effect)?.card ?? null;
const cardName = (assets: Partial<RaceAssets>, effect: string): string => cardOfEffect(assets, effect)?.name ?? effect;

type Sheets = Pick<Words<LongShot>, 'view' | 'seats'>;
/** The owner of a sheet: a player, or the game itself. */
export const sheetWho = ({ view, seats }: Sheets, sheet: number): Who =>
  view.sheets?.[sheet]?.roland ? { name: w('roland'), you: false } : whoOf(seats, sheet);
export const sheetName = ({ view, seats }: Sheets, sheet: number): string =>
  view.sheets?.[sheet]?.roland ? w('roland') : nameOf(seats, sheet);

/** The row and column of a concession, because each number is on the sheet twice. */
function placeOf(box: number, { sheet }: Partial<RaceAssets>): { r: number; c: number } {
  const side = sheet?.grid.length ?? 1;
  return { r: Math.floor(box / side) + 1, c: (box % side) + 1 };
}

function actionText({ kind, fields }: MoveOf<LongShot>, assets: Partial<RaceAssets>): string {
  const { horse, extra: x, amount: a = 0 } = fields;
  const n = horse ?? 0;
  switch (kind) {
    case 'concession':
      return w('move.concession', { n: fields.number ?? 0, ...placeOf(fields.box ?? 0, assets) });
    case 'helmet':
      return w('move.helmet', { n });
    case 'jersey':
      return x ? w('move.jersey_x', { n, x }) : w('move.jersey', { n });
    case 'bet':
      return w(fields.free ? 'move.bet_free' : fields.push ? 'move.bet_push' : 'move.bet', { n, a });
    default:
      return w('move.buy', { n });
  }
}

function bonusText({ fields }: MoveOf<LongShot>): string {
  const { bonus = '', horses: [n = 0, m = 0] = [], amount: a = 0, extra } = fields;
  const key = bonus === 'jersey' && !extra ? 'jersey_full' : bonus;
  return w.of('move.bonus', key, { n, m, a, x: extra ?? 0 }) ?? key;
}

function abilityText({ fields }: MoveOf<LongShot>, assets: Partial<RaceAssets>): string {
  const { effect = '', mark = 'concession', extra, boxes, box } = fields;
  const key = effect === 'any-mark' && mark !== 'concession' ? `${effect}-${String(mark)}` : effect;
  const n = boxes ?? (fields.horse || fields.number) ?? 0;
  return (
    w.of('move.use', key, { card: cardName(assets, effect), n, x: extra ?? 0, ...placeOf(box ?? 0, assets) }) ?? key
  );
}

export function offerText(move: MoveOf<LongShot>, { assets }: Pick<Words<LongShot>, 'assets'>): string {
  switch (move.kind) {
    case 'erase':
    case 'pass':
    case 'done':
      return w(`move.${move.kind}`);
    case 'bonus':
      return bonusText(move);
    case 'ability':
      return abilityText(move, assets);
    default:
      return move.fields.dark ? w('move.dark', { move: actionText(move, assets) }) : actionText(move, assets);
  }
}

export const headingText = (event: RaceEvent): string | null =>
  event.kind === 'roll' ? w('round', { n: event.round }) : null;
/** The seat of an event: that of the sheet, or the owner of a horse that has finished. */
export const seatOf = (event: RaceEvent): number | null =>
  event.kind === 'finished' ? event.owner : 'sheet' in event ? event.sheet : null;

/** A move in a few words; a concession by its number only. */
function briefText(move: MoveOf<LongShot>, words: Pick<Words<LongShot>, 'assets'>): string {
  if (move.kind !== 'concession') return offerText(move, words);
  const text = w('ribbon.concession', { n: move.fields.number ?? 0 });
  return move.fields.dark ? w('move.dark', { move: text }) : text;
}

export function ribbonText(
  { seat, moves, events }: Pick<TurnSince<LongShot>, 'seat' | 'moves' | 'events'>,
  words: Pick<Words<LongShot>, 'assets'>,
): string | null {
  const moved = events.filter((event) => event.kind === 'moved');
  const parts =
    seat === null
      ? moved.map(({ horse: n, from, to }, i) =>
          w(`ribbon.${to < from ? 'back' : i ? 'on' : 'first'}`, { n, k: Math.abs(to - from) }),
        )
      : moves.map((move) => briefText(move, words));
  return rowText(parts) || null;
}

export function eventText(event: RaceEvent, words: Words<LongShot>): string | null {
  const who = 'sheet' in event ? sheetWho(words, event.sheet) : { name: w('roland'), you: false };
  switch (event.kind) {
    case 'moved': {
      const { horse: n, from, to } = event;
      if (to >= (words.assets.course?.finish ?? Infinity)) return null;
      const key = event.by === 'extra' ? 'along' : to > from ? 'on' : to < from ? 'back' : 'stays';
      return w(`event.${key}`, { n, to });
    }
    case 'money':
      return w(event.change < 0 ? 'event.money_down' : 'event.money_up', { ...who, a: Math.abs(event.change) });
    case 'ability':
      return w('event.ability', { ...who, card: cardName(words.assets, event.effect) });
    case 'roland':
      return w('event.roland', { ...who, text: rolandText(event.text, event.rolled) });
    case 'finished':
      return w('event.finished', { ...event, place: ordinal(event.place) });
    default:
      return w.of('event', event.kind, { ...event, ...who });
  }
}

/** A cell of Roland's table with the rolled number. */
export const rolandText = (text: string, rolled: number | null): string =>
  text.replaceAll('{R}', rolled === null ? '?' : String(rolled));

const signOf = (n: number): string => (n < 0 ? '−' : '+');

/** The effects of a move, as short texts. */
export function previewText(preview: RacePreview, assets: RaceAssets, names: (sheet: number) => string): string[] {
  const { declines, money_change: change, lines, moved = [], marked = [], sets_off = [], others = [] } = preview;
  if (declines) return [w('preview.declines')];
  return [
    ...(change ? [w('preview.money', { sign: signOf(change), n: Math.abs(change) })] : []),
    ...(lines ? [w('preview.lines', { n: lines })] : []),
    ...moved.map((m) => w('preview.moved', { n: m.horse, to: m.to })),
    ...marked.map((m) => w('preview.marked', { n: m.card, x: m.horse })),
    ...[...new Set(sets_off)].map((effect) => w('preview.sets_off', { card: cardName(assets, effect) })),
    ...others.map((o) => w('preview.others', { name: names(o.sheet), n: -o.money_change })),
  ];
}

/** The sheet to show: the reader's own, or that of the seat to move. */
export const ownSheet = ({ view, seat }: Pick<Props, 'view' | 'seat'>): SheetView =>
  view.sheets[seat ?? view.turn ?? 0]!;

/** A field of a move as text, for the move picker. */
export function fieldText(field: string, value: Json, { assets }: Words<LongShot>): string | null {
  if (typeof value === 'string') {
    if (field === 'bonus') return assets.sheet?.bonuses.find((b) => b.bonus === value)?.title ?? null;
    if (field === 'effect') return cardName(assets, value);
    return field === 'mark' ? w.of('kind', value) : null;
  }
  if (Array.isArray(value)) return rowText(value.map((horse) => horseName(Number(horse)))) || null;
  if (typeof value !== 'number') return null;
  if (field === 'horse' || field === 'number') return horseName(value);
  if (field === 'extra') return w('field.x', { n: value });
  if (field === 'amount') return w('money', { n: value });
  return field === 'box' ? w('field.box', placeOf(value, assets)) : null;
}
