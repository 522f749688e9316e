import en from './en';
import { formFor, lookUp } from './language';
import { fill, words } from './words';

export { agoText, listText, loadLanguage, numberText, rowText } from './language';
export { fill, localise, translate } from './words';

/** The client's own texts. */
export const t = words('client', en);

/** A place in a race: "1st". */
export function ordinal(n: number): string {
  const [text, language] = lookUp('client', ['ordinal'], en.ordinal);
  return fill(formFor(n, text, 'ordinal', language), { n }, language);
}

/** A text with its label: "Laps: 3". */
export const labelled = (label: string, text: string): string => t('labelled', { label, text });
