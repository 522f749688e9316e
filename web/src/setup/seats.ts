/** The seats of a table that is being set up. */
import type { GameSpec, HintRule, SeatRequest } from '../api/types';
import { t, translate } from '../i18n';
import { titleCase } from '../model/offers';
import { opponentLevel, unusedBotName } from '../state/quick-race';
import { settings } from '../platform/settings.svelte';

export interface Seat {
  key: number;
  /** `me`, `here` (another person on this screen), `bot`, `open`, or one of the game's automata. */
  kind: string;
  name: string;
  level: string;
  /** Whether this person is new to the game. */
  beginner: boolean;
}

/** The kinds of opponents: bots, friends who get a link, people who share this screen. */
const COMPANIES = { bots: 'bot', friends: 'open', screen: 'here' } as const;
export type Company = keyof typeof COMPANIES;

let keys = 0;

export function newSeat(spec: GameSpec, kind: string, others: Seat[]): Seat {
  const name = kind === 'me' ? settings.name : kind === 'bot' ? unusedBotName(others.map((seat) => seat.name)) : '';
  return { key: keys++, kind, name, level: opponentLevel(spec), beginner: false };
}

/** Creates `count` seats; the first one is the user's own. */
export function seatsWith(spec: GameSpec, company: Company, count: number): Seat[] {
  const seats: Seat[] = [];
  for (let i = 0; i < count; i++) seats.push(newSeat(spec, i === 0 ? 'me' : COMPANIES[company], seats));
  return seats;
}

/** The kind of opponents on these seats; empty if they are mixed. */
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

/** Whether a person has this seat, or may take it. */
const isPerson = ({ kind }: Seat): boolean => kind === 'me' || kind === 'here' || kind === 'open';

/** The default rule for hints: they are on for a single person against bots, because they give no edge over others. */
export const usualHints = (seats: Seat[]): HintRule => (seats.filter(isPerson).length === 1 ? 'on' : 'off');

/** Changes the colour of a seat. If another seat has this colour, it gets the old one in exchange. */
export function withColour(colours: string[], seats: number, seat: number, colour: string): string[] {
  const having = [...colours.keys()].filter((n) => colours[n] === colour);
  const from = having.find((n) => n === seat || n >= seats) ?? having[0] ?? seat;
  return colours.with(from, colours[seat]!).with(seat, colour);
}

/** The seats in the format that the server expects. */
export const seatRequests = (seats: Seat[]): SeatRequest[] =>
  seats.map((seat, i) => {
    const name = seat.name.trim() || t('setup.anyone', { n: i + 1 });
    if (seat.kind === 'me' || seat.kind === 'here') return { kind: 'me', name, beginner: seat.beginner };
    if (seat.kind === 'bot') return { kind: 'bot', name, level: seat.level };
    if (seat.kind === 'open') return { kind: 'open' };
    return { kind: seat.kind, name };
  });
