import { expect, test } from 'vitest';
import { layoutOf } from '../src/platform/screen.svelte';

test.each([
  [1440, 900, 'desk'],
  [2560, 1440, 'desk'],
  [1280, 720, 'desk'],
  [1024, 768, 'tall'],
  [390, 844, 'tall'],
  [320, 568, 'tall'],
  [320, 360, 'tall'],
  [844, 390, 'flat'],
  [720, 450, 'flat'],
  [640, 360, 'flat'],
] as const)('a screen of %i x %i is laid out %s', (width, height, layout) => {
  expect(layoutOf(width, height)).toBe(layout);
});
