/** Filters and groups offers by their fields; no rules are involved. */
import type { AnyOffer, Json } from '../api/types';
import { numberText, rowText, t, translate } from '../i18n';
import { isRecord } from '../platform/json';
import { takeFirst } from '../platform/lists';
import type { Draft } from './plugin';

export const isSame = (a: Json | undefined, b: Json | undefined): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** Whether a list contains all the values of another, duplicates included. */
function containsAll(list: Json | undefined, some: Json): boolean {
  if (!Array.isArray(list) || !Array.isArray(some)) return false;
  const rest = [...list];
  return some.every((value) => takeFirst(rest, (other) => isSame(other, value)));
}

/**
 * Whether an offer has all the fields of a draft. The pseudo-field `kind` is the offer's kind; `waits` is ignored. A value
 * `{some: [...]}` matches a list that contains at least these values.
 */
export function matches(offer: AnyOffer, draft: Draft): boolean {
  const { fields } = offer;
  return Object.entries(draft).every(([name, value]) => {
    if (name === 'kind') return offer.kind === value;
    if (name === 'waits') return true;
    if (isRecord(value) && 'some' in value) return containsAll(fields[name], value.some!);
    return isSame(fields[name], value);
  });
}

/** Whether a planned move has to wait until one of these offers has been chosen. */
export const isWaiting = ({ waits }: Draft, offers: AnyOffer[]): boolean =>
  Array.isArray(waits) && offers.some(({ kind }) => waits.includes(kind));

/** A draft without one of its fields. */
export const without = (draft: Draft, field: string): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => name !== field));

/** The distinct values of a field among some offers, in the order of the offers. */
export function valuesOf(offers: AnyOffer[], field: string): Json[] {
  const seen = new Map<string, Json>();
  for (const offer of offers) {
    const value = field === 'kind' ? offer.kind : offer.fields[field];
    if (value !== undefined) seen.set(JSON.stringify(value), value);
  }
  return [...seen.values()];
}

/** The kinds of events that have a field. */
type With<E, K extends string> = Extract<E, Record<K, unknown>>;

/** The value of a field in the latest event of an animation that has it; undefined if none has. */
export function latest<E extends { kind: string }, K extends string>(
  animation: { events: E[] } | null,
  field: K,
): With<E, K>[K] | undefined {
  return animation?.events.findLast((event): event is With<E, K> => field in event)?.[field];
}

interface Facet {
  field: string;
  values: Json[];
}

/** The fields in which offers of one kind differ, those with the fewest values first. */
export function facets(offers: AnyOffer[]): Facet[] {
  const fields = new Set(offers.flatMap((offer) => Object.keys(offer.fields)));
  return [...fields]
    .map((field) => ({ field, values: valuesOf(offers, field) }))
    .filter((facet) => facet.values.length > 1 && facet.values.length <= 40)
    .sort((a, b) => a.values.length - b.values.length);
}

/** A field's value as text: `blue1`, `3 to 5`, `a, b`. */
export function plainText(value: Json | undefined): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (Array.isArray(value)) return value.length ? rowText(value.map(plainText)) : '–';
  if (typeof value === 'object')
    return rowText(Object.entries(value).map(([k, v]) => `${titleCase(k)} ${plainText(v)}`));
  return typeof value === 'number' ? numberText(value) : translate(value);
}

/** An identifier of the engine as a heading: `hand_counts` becomes "Hand counts". */
export function titleCase(name: string): string {
  const text = name.replaceAll(/[_-]+/g, ' ').trim();
  return translate(text.charAt(0).toUpperCase() + text.slice(1));
}
