/** The turns of the others in a few words each, for the ribbon and the panel beside the board. */
import { ordinal, t } from '../i18n';
import type { Standing } from '../api/types';
import type { Plugin, Words } from './plugin';
import { placesGained, type SinceMyTurn, type TurnSince } from './since-my-turn';

export interface TurnSummary {
  turn: TurnSince;
  /** The driver; empty for what the game itself did. */
  name: string;
  text: string;
  /** How many places the driver has moved up, and the new place; 0 and empty if it is the same or ranks scores. */
  gain: number;
  place: string;
}

export function turnSummaries(
  since: SinceMyTurn | null,
  standings: Standing[],
  plugin: Plugin,
  words: Words,
): TurnSummary[] {
  if (!since) return [];
  const gained = plugin.ranksScores ? [] : placesGained(since.standings, standings);
  return since.turns.flatMap((turn) => {
    const text = plugin.ribbonText?.(turn, words) ?? null;
    if (text === null) return [];
    const at = turn.seat === null ? -1 : standings.findIndex((line) => line.seat === turn.seat);
    const gain = gained[at] ?? 0;
    const place = gain ? t('ribbon.place', { place: ordinal(standings[at]!.place) }) : '';
    return [{ turn, text, gain, place, name: turn.seat === null ? '' : words.name(turn.seat) }];
  });
}
