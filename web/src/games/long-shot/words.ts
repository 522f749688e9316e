/** Horses, moves and events of Long Shot in words. */
import type { Fields, GameEvent, Move } from '../../api/types';
import { words as catalogue } from '../../i18n/words';
import type { Mark } from '../../lib/marks';
import { mark } from '../../lib/marks';
import type { Animation, Words } from '../plugin';
import en from './en';
import type { CardScenery, RacePreview, RaceScenery, RaceView } from './types';

export const w = catalogue(en);

const TONES: Record<string, string> = { 'dark blue': 'blue', 'light blue': 'teal' };
/** A horse's colour and the ink upon it, by the colour's name. */
export const tone = (colour: string): { colour: string; ink: string } => {
  const name = TONES[colour] ?? colour;
  return { colour: `var(--${name})`, ink: `var(--on-${name})` };
};
const ORDER = ['red', 'yellow', 'dark blue', 'pink', 'green', 'light blue', 'orange', 'purple'];
/** The same by the horse's number, also before the scenery has come. */
export const toneOf = (scenery: RaceScenery | null, horse: number): { colour: string; ink: string } =>
  tone(scenery?.horses?.[horse - 1]?.colour ?? ORDER[horse - 1] ?? 'red');

export const horseName = (horse: number): string => w('horse', { n: horse });
export const seatMark = (seat: number | null): Mark =>
  seat === null ? { shape: 'cross', colour: 'var(--ink-soft)', ink: 'var(--surface)' } : mark(seat);

/** The horse on the die, once the die lies. */
export function rolledHorse(animation: Animation | null, race: RaceView): number {
  const lying = (animation?.events ?? []).filter((e) => e.kind === 'roll' && e !== animation?.event);
  return Number(lying.at(-1)?.horse ?? race.dice.horse);
}

const sceneryOf = (words: Words): RaceScenery | null =>
  words.scenery && 'horses' in words.scenery ? (words.scenery as unknown as RaceScenery) : null;

export function cardOfEffect(scenery: RaceScenery | null, effect: string): CardScenery | null {
  return scenery?.horses.find((h) => h.card.effect === effect)?.card ?? null;
}

export const sheetName = (words: Words, sheet: number): string => {
  const view = words.view as unknown as RaceView;
  return view.sheets?.[sheet]?.roland ? w('roland') : words.name(sheet);
};

const num = (fields: Fields, name: string): number => Number(fields[name] ?? 0);

function actionText(move: Move): string {
  const f = move.fields;
  const n = num(f, 'horse');
  switch (move.kind) {
    case 'concession':
      return w('move.concession', { n: num(f, 'number') });
    case 'helmet':
      return w('move.helmet', { n });
    case 'jersey':
      return f.extra ? w('move.jersey_x', { n, x: num(f, 'extra') }) : w('move.jersey', { n });
    case 'bet':
      return w(f.free ? 'move.bet_free' : f.push ? 'move.bet_push' : 'move.bet', { n, a: num(f, 'amount') });
    default:
      return w('move.buy', { n });
  }
}

function bonusText(move: Move): string {
  const f = move.fields;
  const [n = 0, m = 0] = (f.horses ?? []) as number[];
  const bonus = String(f.bonus) as keyof typeof en.move.bonus;
  const key = bonus === 'jersey' && !f.extra ? 'jersey_full' : bonus;
  return w(`move.bonus.${key}`, { n, m, a: num(f, 'amount'), x: num(f, 'extra') });
}

function abilityText(move: Move, scenery: RaceScenery | null): string {
  const f = move.fields;
  const effect = String(f.effect);
  const suffix = effect === 'any-mark' && f.mark !== 'concession' ? `-${String(f.mark)}` : '';
  const key = `${effect}${suffix}` as keyof typeof en.move.use;
  const n = num(f, 'horse') || num(f, 'number');
  const what = w(`move.use.${key}`, { n, x: num(f, 'extra'), b: num(f, 'boxes') });
  return w('move.ability', { card: cardOfEffect(scenery, effect)?.name ?? effect, what });
}

export function offerText(move: Move, words: Words): string {
  if (move.kind === 'erase') return w('move.erase');
  if (move.kind === 'pass') return w('move.pass');
  if (move.kind === 'done') return w('move.done');
  if (move.kind === 'bonus') return bonusText(move);
  if (move.kind === 'ability') return abilityText(move, sceneryOf(words));
  const text = actionText(move);
  return move.fields.dark ? w('move.dark', { move: text }) : text;
}

export function eventText(event: GameEvent, words: Words): string | null {
  const n = Number(event.horse ?? 0);
  const name = event.sheet === undefined ? '' : sheetName(words, Number(event.sheet));
  switch (event.kind) {
    case 'roll':
      return w('event.roll', { r: Number(event.round), n, s: Number(event.steps) });
    case 'moved': {
      const [from, to] = [Number(event.from), Number(event.to)];
      if (to >= 16) return null;
      const key = event.by === 'extra' ? 'along' : to > from ? 'on' : to < from ? 'back' : 'stays';
      return w(`event.${key}`, { n, to });
    }
    case 'finished':
      return w('event.finished', { n, p: Number(event.place), prize: Number(event.prize) });
    case 'line':
      return w('event.line', { name });
    case 'extra':
      return w('event.extra', { x: n, n: Number(event.card) });
    case 'bought':
      return w('event.bought', { name, n });
    case 'money':
      return Number(event.change) < 0
        ? w('event.money_down', { name, a: -Number(event.change) })
        : w('event.money_up', { name, a: Number(event.change) });
    case 'dark-horse':
      return w('event.dark', { name });
    case 'passed':
      return w('event.passed', { name });
    case 'no-action':
      return w('event.none', { name });
    case 'ability':
      return w('event.ability', {
        name,
        card: cardOfEffect(sceneryOf(words), String(event.effect))?.name ?? String(event.effect),
      });
    case 'roland':
      return w('event.roland', {
        name: w('roland'),
        text: rolandText(String(event.text), (event.rolled as number | null) ?? null),
      });
    case 'roland-rolls':
      return w('event.roland_rolls', { name: w('roland'), n });
    case 'race-end':
      return w('event.race_end');
    default:
      return null;
  }
}

/** A cell of Roland's table with the number that was rolled for it. */
export const rolandText = (text: string, rolled: number | null): string =>
  text.replaceAll('{R}', rolled === null ? '?' : String(rolled));

const signed = (n: number): string => (n < 0 ? '−' : '+');

/** What a move would do, in short pieces. */
export function previewText(
  preview: RacePreview,
  scenery: RaceScenery | null,
  names: (sheet: number) => string,
): string[] {
  if (preview.declines) return [w('preview.declines')];
  const said: string[] = [];
  if (preview.money_change)
    said.push(w('preview.money', { sign: signed(preview.money_change), n: Math.abs(preview.money_change) }));
  if (preview.lines) said.push(w('preview.lines', { n: preview.lines }));
  for (const m of preview.moved ?? []) said.push(w('preview.moved', { n: m.horse, to: m.to }));
  for (const m of preview.marked ?? []) said.push(w('preview.marked', { n: m.card, x: m.horse }));
  for (const effect of new Set(preview.sets_off ?? []))
    said.push(w('preview.sets_off', { card: cardOfEffect(scenery, effect)?.name ?? effect }));
  for (const o of preview.others ?? []) said.push(w('preview.others', { name: names(o.sheet), n: -o.money_change }));
  return said;
}
