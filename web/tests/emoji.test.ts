import { expect, test } from 'vitest';

const sources = import.meta.glob('../src/**/*.{ts,svelte,css}', { query: '?raw', import: 'default', eager: true });

test('nothing is drawn by an emoji: not every system has a font for them', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  const found = Object.entries(sources).filter(([, text]) => /\p{Emoji_Presentation}|\uFE0F/u.test(String(text)));
  expect(found.map(([file]) => file)).toEqual([]);
});
