/** The position in sentences, for those who listen. */
import type { Words } from '../../model/plugin';
import type { LongShot, RaceView } from './types';
import { horseName, sheetName, w } from './words';

export function position(view: RaceView, words: Words<LongShot>, seat: number | null): string[] {
  const mine = view.sheets.find((sheet) => sheet.seat === seat && seat !== null);
  const owner = (horse: RaceView['horses'][number]): string => {
    if (horse.owner === null) return horse.for_sale ? w('position.sale', { n: horse.price }) : w('position.unsold');
    return horse.owner === mine?.sheet ? w('position.yours') : sheetName(words, horse.owner);
  };
  const horses = view.horses.toSorted((a, b) => (a.place ?? 99) - (b.place ?? 99) || b.position - a.position);
  const bets = (mine?.bets ?? []).flatMap((n, i) => (n ? w('position.bet', { n, horse: horseName(i + 1) }) : []));
  return [
    w('position.dice', { round: view.round, horse: view.dice.horse, steps: view.dice.steps }),
    ...horses.map((horse) => {
      const values = { horse: horseName(horse.horse), space: horse.position, owner: owner(horse) };
      return horse.place === null ? w('position.horse', values) : w('position.home', { ...values, place: horse.place });
    }),
    mine ? w('position.money', { n: mine.money }) : '',
    mine?.horses.length ? w('position.own', { horses: mine.horses.map(horseName) }) : '',
    bets.length ? w('position.bets', { bets }) : '',
  ].filter(Boolean);
}
