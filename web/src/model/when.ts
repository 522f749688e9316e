/** Texts for times and places. */
import { agoText as ago, ordinal, t } from '../i18n';

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago a moment was; both in milliseconds. */
export function agoText(then: number, now: number): string {
  const seconds = Math.max(0, (now - then) / 1000);
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? [];
  return unit ? ago(Math.floor(seconds / length), unit) : t('home.just_now');
}

export const placeText = (place: number, of: number): string => t('home.place', { place: ordinal(place), of });
