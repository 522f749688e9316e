import en from './en';
import { lookUp, ordinalForm } from './language';
import { fill, words } from './words';

export { agoText, listText, loadLanguage, numberText, rowText } from './language';
export { fill, localise, translate } from './words';

/** The client's own text. */
export const t = words('client', en);

/** A place in a race: "1st". */
export function ordinal(n: number): string {
  const [text, language] = lookUp('client', ['ordinal'], en.ordinal);
  return fill(ordinalForm(text.split('|'), n, language), { n }, language);
}

/** Something with what it is called: "Laps: 3". */
export const labelled = (label: string, text: string): string => t('labelled', { label, text });
