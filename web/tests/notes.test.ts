import { expect, test } from 'vitest';
import { fill } from '../src/i18n';
import { nearPointer, notePosition, valuesOf } from '../src/ui/notes';

const VIEW = { width: 400, height: 600 };
const NOTE = { width: 200, height: 80 };
const box = (left: number, top: number, width = 40, height = 40) => ({ left, top, width, height });
const covers = (of: ReturnType<typeof box>, { x, y }: { x: number; y: number }): boolean =>
  x < of.left + of.width && x + NOTE.width > of.left && y < of.top + of.height && y + NOTE.height > of.top;

test('a note lies above what it explains, and below where there is no room above', () => {
  expect(notePosition(box(180, 300), NOTE, VIEW)).toEqual({ x: 100, y: 210 });
  expect(notePosition(box(180, 20), NOTE, VIEW)).toEqual({ x: 100, y: 70 });
});

test('it stays inside the view, and covers nothing that it explains as long as there is room on any side', () => {
  for (let left = 0; left <= 360; left += 20)
    for (let top = 0; top <= 560; top += 20) {
      const at = notePosition(box(left, top), NOTE, VIEW);
      expect(at.x).toBeGreaterThanOrEqual(0);
      expect(at.y).toBeGreaterThanOrEqual(0);
      expect(at.x + NOTE.width).toBeLessThanOrEqual(VIEW.width);
      expect(at.y + NOTE.height).toBeLessThanOrEqual(VIEW.height);
      expect(covers(box(left, top), at), `${left} ${top}`).toBe(false);
    }
  expect(covers(box(10, 40, 120, 540), notePosition(box(10, 40, 120, 540), NOTE, VIEW))).toBe(false);
});

test('beside something large it lies beside the pointer', () => {
  expect(nearPointer(box(0, 0, 400, 400), VIEW, 50, 60)).toEqual(box(36, 46, 28, 28));
  expect(nearPointer(box(0, 0), VIEW, 50, 60)).toEqual(box(0, 0));
});

test('an element says what its note names', () => {
  expect(valuesOf({ note: 'corner', noteLimit: '4', card: 'x' })).toEqual({ limit: '4' });
  expect(fill('Limit {limit}, corner {n}', { limit: '4' })).toBe('Limit 4, corner {n}');
});
