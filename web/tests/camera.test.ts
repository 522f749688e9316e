import { expect, test } from 'vitest';
import { boxAround, cameraNear, cameraOn, viewBox, keepInside, shiftTowards, zoom } from '../src/board/camera';

const frame = { width: 400, height: 200, left: 0 };
const whole = { x: 0, y: 0, width: 1000, height: 400 };

test('a whole box is shown, in the middle of what the panels leave', () => {
  expect(cameraOn(whole, frame)).toEqual({ x: 500, y: 200, width: 1000 });
  const beside = cameraOn(whole, { ...frame, left: 100 });
  // 300 of 400 pixels for 1000 units
  expect(beside.width).toBeCloseTo(1000 / 0.75);
  expect(beside.x + (100 - 200) * (beside.width / 400)).toBeCloseTo(0);
});

test('a following camera is not nearer than it may be, nor farther than the whole', () => {
  const car = boxAround([{ x: 300, y: 100 }], 20);
  expect(cameraNear(car, frame, 250, whole)).toEqual({ x: 300, y: 100, width: 250 });
  expect(cameraNear(whole, frame, 250, whole).width).toBe(1000);
});

test('a bounded camera shows nothing beside the picture', () => {
  expect(keepInside({ x: 20, y: 20, width: 300 }, whole, frame)).toEqual({ x: 150, y: 75, width: 300 });
  // higher than the picture: in its middle
  expect(keepInside({ x: 500, y: 0, width: 1000 }, whole, frame)).toEqual({ x: 500, y: 200, width: 1000 });
});

test('a camera that must keep something in sight looks towards the rest as far as it can', () => {
  const kept = boxAround([{ x: 800, y: 300 }], 50);
  const camera = { x: 800, y: 300, width: 400 };
  // 400 x 200 units: what is kept lies in the corner at the right below
  expect(shiftTowards(camera, boxAround([{ x: 0, y: 0 }], 0), kept, frame)).toEqual({ x: 650, y: 250, width: 400 });
  // near enough: the rest is in the middle
  expect(shiftTowards(camera, boxAround([{ x: 700, y: 280 }], 0), kept, frame)).toEqual({ x: 700, y: 280, width: 400 });
  // a panel at the left hides nothing of it
  const [left] = viewBox(shiftTowards(camera, boxAround([{ x: 2000, y: 300 }], 0), kept, { ...frame, left: 100 }), frame).split(' '); // prettier-ignore
  expect(Number(left) + 100).toBe(kept.x);
});

test('what is under the pointer stays there while zooming', () => {
  const camera = { x: 500, y: 200, width: 1000 };
  const nearer = zoom(camera, frame, 0.5, 100, 50);
  const unitAt = (c: typeof camera): number => c.x + (100 - 200) * (c.width / 400);
  expect(nearer.width).toBe(500);
  expect(unitAt(nearer)).toBeCloseTo(unitAt(camera));
  expect(viewBox(camera, frame)).toBe('0 -50 1000 500');
});
