import { expect, test } from 'vitest';
import { agoText, placeText } from '../src/model/when';

test('a moment is told as long ago as it was, in the largest unit that fits', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');
  const ago = (minutes: number): string => agoText(now - minutes * 60_000, now);
  expect([ago(0), ago(0.9), ago(1), ago(59)]).toEqual(['just now', 'just now', '1 minute ago', '59 minutes ago']);
  expect([ago(125), ago(60 * 24), ago(60 * 24 * 3)]).toEqual(['2 hours ago', 'yesterday', '3 days ago']);
  expect([ago(60 * 24 * 15), ago(60 * 24 * 800)]).toEqual(['2 weeks ago', '2 years ago']);
  // a server's clock may be ahead of ours
  expect(ago(-5)).toBe('just now');
});

test('a place is told with how many there are', () => {
  expect([placeText(1, 4), placeText(2, 4), placeText(11, 12)]).toEqual(['1st of 4', '2nd of 4', '11th of 12']);
});
