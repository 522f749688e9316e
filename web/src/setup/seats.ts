/** Who sits where at a table that is being set up. */
import type { GameSpec, HintRule, SeatRequest } from '../api/types';
import { t, translate } from '../i18n';
import { titleCase } from '../model/offers';
import { unusedBotName, usualLevel } from '../state/quick-race';
import { settings } from '../platform/settings.svelte';

export interface Seat {
  key: number;
  /** `me`, `here` (somebody on this screen), `bot`, `open`, or one of the game's automata. */
  kind: string;
  name: string;
  level: string;
  /** A person who says that they are new to the game. */
  beginner: boolean;
}

/** With whom: bots, friends who are sent a link, people who share this screen. */
export const COMPANIES = { bots: 'bot', friends: 'open', screen: 'here' } as const;
export type Company = keyof typeof COMPANIES;

let keys = 0;

export function newSeat(spec: GameSpec, kind: string, others: Seat[]): Seat {
  const name = kind === 'me' ? settings.name : kind === 'bot' ? unusedBotName(others.map((seat) => seat.name)) : '';
  return { key: keys++, kind, name, level: usualLevel(spec), beginner: false };
}

/** This many seats; the first is mine. */
export function seatsWith(spec: GameSpec, company: Company, count: number): Seat[] {
  const seats: Seat[] = [];
  for (let i = 0; i < count; i++) seats.push(newSeat(spec, i === 0 ? 'me' : COMPANIES[company], seats));
  return seats;
}

/** The company that these seats are; none where they are mixed. */
export function companyOf(seats: Seat[]): Company | '' {
  const others = seats.filter((seat) => seat.kind !== 'me');
  const company = (Object.keys(COMPANIES) as Company[]).find((each) =>
    others.every((seat) => seat.kind === COMPANIES[each]),
  );
  return others.length < seats.length ? (company ?? '') : '';
}

export function seatText(seat: Seat, index: number): string {
  if (seat.kind === 'open') return t('seat.open_name');
  if (seat.kind === 'bot') return t('setup.bot_line', { name: seat.name, level: translate(seat.level) });
  if (seat.kind === 'me') return seat.name || t('setup.me');
  if (seat.kind === 'here') return seat.name || t('setup.anyone', { n: index + 1 });
  return seat.name || titleCase(seat.kind);
}

/** Whether a person sits there, or may sit down. */
export const isPerson = ({ kind }: Seat): boolean => kind === 'me' || kind === 'here' || kind === 'open';

/** Who may ask for hints where nothing else is chosen: one who races bots alone, whom it gives no edge over others. */
export const usualHints = (seats: Seat[]): HintRule => (seats.filter(isPerson).length === 1 ? 'on' : 'off');

/** The colours after a seat takes another: a spare one, or that of a seat, which gets the old one in exchange. */
export function withColour(colours: string[], seats: number, seat: number, colour: string): string[] {
  const having = [...colours.keys()].filter((n) => colours[n] === colour);
  const from = having.find((n) => n === seat || n >= seats) ?? having[0] ?? seat;
  return colours.with(from, colours[seat]!).with(seat, colour);
}

/** As the server is asked for them. */
export const seatRequests = (seats: Seat[]): SeatRequest[] =>
  seats.map((seat, i) => {
    const name = seat.name.trim() || t('setup.anyone', { n: i + 1 });
    if (seat.kind === 'me' || seat.kind === 'here') return { kind: 'me', name, beginner: seat.beginner };
    if (seat.kind === 'bot') return { kind: 'bot', name, level: seat.level };
    if (seat.kind === 'open') return { kind: 'open' };
    return { kind: seat.kind, name };
  });
