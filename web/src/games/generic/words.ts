/** Texts for a game without its own: events, and views with the names of players. */
import { rowText } from '../../i18n';
import type { Fields, GameEvent, Json } from '../../api/types';
import { plainText, titleCase } from '../../model/offers';
import { isRecord } from '../../platform/json';
import type { Words } from '../../model/plugin';

type Name = (seat: number) => string;

const says = (value: Json): boolean =>
  value !== null && value !== false && value !== '' && !(Array.isArray(value) && !value.length);

/** An event as text: "Rosa: slid, to 5". */
export function eventText({ kind, seat, ...rest }: GameEvent, words: Words): string {
  const facts = Object.entries(withNames(rest, words.name))
    .filter(([, value]) => says(value))
    .map(([name, value]) =>
      (value === true ? titleCase(name) : `${titleCase(name)} ${plainText(value)}`).toLowerCase(),
    );
  const what = titleCase(kind);
  const said = typeof seat === 'number' ? [`${words.name(seat)}: ${what.toLowerCase()}`] : [what];
  return rowText([...said, ...facts]);
}

/** Replaces the number in every `seat` of a view with the player's name. */
export function withNames(view: Fields, name: Name): Fields {
  return Object.fromEntries(
    Object.entries(view).map(([key, value]) => [
      key,
      key === 'seat' && typeof value === 'number' ? name(value) : namesIn(value, name),
    ]),
  );
}
function namesIn(value: Json, name: Name): Json {
  if (Array.isArray(value)) return value.map((each) => namesIn(each, name));
  return isRecord(value) ? withNames(value, name) : value;
}
