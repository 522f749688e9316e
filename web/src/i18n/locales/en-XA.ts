/** A pseudo-language for tests: English with accents, about a third longer. */
const ACCENTED: Record<string, string> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, i) => [letter, [...'áƀçđéƒĝĥíĵķĺḿñóṕɋŕšťúṽŵẋýž'][i]!]),
);
/** Placeholders, code and rule numbers stay as they are. */
const KEPT = /(\{\w+\}|`[^`]*`|\b[A-Z]{2,4}-\d+\.\d+\b)/;

const accented = (letter: string): string => {
  const low = letter.toLowerCase();
  const other = ACCENTED[low]!;
  return (letter === low ? other : other.toUpperCase()) + ('aeo'.includes(low) ? other : '');
};

export default (english: string): string =>
  english
    .split(KEPT)
    .map((part, i) => (i % 2 ? part : part.replaceAll(/[a-z]/gi, accented)))
    .join('');
