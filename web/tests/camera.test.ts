import { expect, test } from 'vitest';
import {
  boxAround,
  cameraNear,
  cameraOn,
  carScale,
  common,
  followingCamera,
  cutNoSigns,
  keepClear,
  keepInside,
  keepInSight,
  keepWatching,
  mayStay,
  pictureOf,
  shiftTowards,
  showsAll,
  viewBox,
  zoom,
  type Subject,
} from '../src/board/camera';

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
  // except behind a panel at the left, so that the panel hides nothing of the picture
  const beside = { ...frame, left: 100 };
  expect(keepInside({ x: 20, y: 100, width: 400 }, whole, beside)).toEqual({ x: 100, y: 100, width: 400 });
});

test('a camera that watches stays until something comes near the edge', () => {
  const camera = { x: 500, y: 200, width: 400 };
  // 300 to 700, and 100 to 300
  expect(keepWatching(camera, [{ x: 400, y: 180 }, { x: 650, y: 220 }], frame)).toEqual(camera); // prettier-ignore
  expect(keepWatching(camera, [{ x: 500, y: 200 }, { x: 720, y: 200 }], frame)).toEqual({ ...camera, x: 556 }); // prettier-ignore
  // not everything fits: the last comes first
  expect(keepWatching(camera, [{ x: 100, y: 200 }, { x: 720, y: 200 }], frame)).toEqual({ ...camera, x: 556 }); // prettier-ignore
});

test('a camera that must keep something in sight looks towards the rest as far as it can', () => {
  const kept = boxAround([{ x: 800, y: 300 }], 50);
  const camera = { x: 800, y: 300, width: 400 };
  // 400 x 200 units: what is kept lies in the corner at the right below
  expect(shiftTowards(camera, boxAround([{ x: 0, y: 0 }], 0), kept, frame)).toEqual({ x: 650, y: 250, width: 400 });
  // near enough: the rest is in the middle
  expect(shiftTowards(camera, boxAround([{ x: 700, y: 280 }], 0), kept, frame)).toEqual({ x: 700, y: 280, width: 400 });
  // a panel at the left hides nothing of it
  const [left] = viewBox(pictureOf(shiftTowards(camera, boxAround([{ x: 2000, y: 300 }], 0), kept, { ...frame, left: 100 }), frame, frame.height)).split(' '); // prettier-ignore
  expect(Number(left) + 100).toBe(kept.x);
});

test('what is under the pointer stays there while zooming', () => {
  const camera = { x: 500, y: 200, width: 1000 };
  const nearer = zoom(camera, frame, 0.5, 100, 50);
  const unitAt = (c: typeof camera): number => c.x + (100 - 200) * (c.width / 400);
  expect(nearer.width).toBe(500);
  expect(unitAt(nearer)).toBeCloseTo(unitAt(camera));
  expect(viewBox(pictureOf(camera, frame, frame.height))).toBe('0 -50 1000 500');
});

test('the own car stays in sight, beside the panels and with a margin', () => {
  const camera = { x: 500, y: 200, width: 400 };
  const panels = { ...frame, left: 100 };
  expect(keepInSight(camera, [{ x: 500, y: 200 }], 20, frame)).toEqual(camera);
  const picture = pictureOf(keepInSight(camera, [{ x: 100, y: 900 }], 20, panels), panels, frame.height);
  expect(picture.x + 100).toBe(100 - 20);
  expect(picture.y + picture.height).toBe(900 + 20);
});

test('what must be seen keeps clear of a panel at the upper edge', () => {
  const camera = keepInSight({ x: 500, y: 200, width: 400 }, [{ x: 500, y: 110 }], 20, { ...frame, top: 50 });
  expect(pictureOf(camera, frame, frame.height).y + 50).toBe(110 - 20);
});

test('a picture on the small map ends where the map does', () => {
  expect(common({ x: -50, y: 300, width: 400, height: 200 }, whole)).toEqual({ x: 0, y: 300, width: 350, height: 100 });
});

test('of points too far apart for the picture, the last ones are kept in sight', () => {
  const camera = { x: 500, y: 200, width: 400 };
  const [far, near, own] = [{ x: 0, y: 200 }, { x: 800, y: 200 }, { x: 600, y: 200 }] as const; // prettier-ignore
  expect(keepInSight(camera, [far, near, own], 20, frame)).toEqual({ ...camera, x: 620 });
});

test('what lies over the lower edge of the stage covers nothing of the picture that matters', () => {
  const picture = pictureOf({ x: 500, y: 200, width: 400 }, frame, frame.height + 50);
  expect(picture).toEqual({ x: 300, y: 100, width: 400, height: 250 });
});

test('seen from afar, a car is larger than life, up to a bound', () => {
  expect(carScale(0.5, 0.8, 2)).toBe(0.5);
  expect(100 * carScale(0.5, 0.8, 0.8) * 0.8).toBeCloseTo(56);
  expect(carScale(0.5, 0.8, 0.1)).toBe(0.8);
});

test('the own car does not lie under the small map', () => {
  const camera = { x: 200, y: 100, width: 400 };
  const map = { width: 100, height: 60 };
  expect(keepClear(camera, [{ x: 200, y: 30 }], map, frame)).toEqual(camera);
  // 10 units too far to the right, or 40 too high: the shorter way
  expect(keepClear(camera, [{ x: 310, y: 20 }], map, frame)).toEqual({ ...camera, x: 210 });
  expect(keepClear(camera, [{ x: 390, y: 50 }], map, frame)).toEqual({ ...camera, y: 90 });
  // what lies at the lower edge would get out of sight: then by the longer way
  const both = [{ x: 200, y: 195 }, { x: 390, y: 50 }]; // prettier-ignore
  expect(keepClear(camera, both, map, frame)).toEqual({ ...camera, x: 290 });
  // there is no way for both: then for the last one
  const three = [{ x: 10, y: 100 }, ...both];
  expect(keepClear(camera, three, map, frame)).toEqual({ ...camera, x: 290 });
});

const subject: Subject = {
  whole: { x: 0, y: 0, width: 4000, height: 2000 },
  near: [
    { x: 1000, y: 1000 },
    { x: 1600, y: 1000 },
  ],
  aims: [],
  me: null,
  beside: [],
  signs: [],
  car: 0,
  nearest: 400,
  farthest: Infinity,
  overview: false,
  bounds: null,
  corner: null,
};

test('a following camera shows all points near the action, and only the targets if these would be too small', () => {
  expect(followingCamera(subject, frame)).toEqual({ x: 1300, y: 1000, width: 820 });
  const aims = [{ x: 1600, y: 1000 }];
  // the targets at the right edge, the rest as far as there is room
  expect(followingCamera({ ...subject, aims, farthest: 500 }, frame)).toEqual({ x: 1460, y: 1000, width: 500 });
});

test("a following camera keeps the reader's car in the picture", () => {
  const me = { x: 700, y: 1000 };
  const { x, width } = followingCamera({ ...subject, me, car: 50 }, frame);
  expect(width).toBe(820);
  expect(x - width / 2).toBeCloseTo(700 - 35);
});

test('a picture shows all of several points only inside its margin and clear of the panels', () => {
  const camera = { x: 200, y: 100, width: 400 };
  expect(showsAll(camera, [{ x: 20, y: 20 }], 20, frame)).toBe(true);
  expect(showsAll(camera, [{ x: 20, y: 19 }], 20, frame)).toBe(false);
  expect(showsAll(camera, [{ x: 20, y: 20 }], 20, { ...frame, top: 10 })).toBe(false);
  expect(showsAll(camera, [{ x: 120, y: 50 }], 20, { ...frame, left: 100 })).toBe(true);
});

test('a sign is in the picture as a whole or not at all', () => {
  const camera = { x: 400, y: 200, width: 400 };
  const none = { width: 0, height: 0 };
  const sign = { x: 300, y: 90, width: 60, height: 40 };
  const clear = (at: typeof camera) => showsAll(at, [sign, { x: 360, y: 130 }], 0, frame);
  expect(clear(camera)).toBe(false);
  const whole = { x: 0, y: 0, width: 1000, height: 400 };
  // the shorter way: 10 pixels and a gap
  const shown = cutNoSigns(camera, [sign], [], none, frame, whole);
  expect(shown).toEqual({ x: 400, y: 182, width: 400 });
  expect(clear(shown)).toBe(true);
  // what was in sight stays in sight, so the sign is left out
  const below = { x: 400, y: 290 };
  expect(cutNoSigns(camera, [sign], [below], none, frame, whole).y).toBe(230);
  // not under the panel in the corner, and never far
  const corner = { width: 60, height: 40 };
  expect(cutNoSigns(camera, [{ ...sign, x: 520, y: 110 }], [], corner, frame, whole).y).toBe(162);
  expect(cutNoSigns(camera, [{ x: 300, y: 20, width: 300, height: 160 }], [], none, frame, whole)).toEqual(camera);
});

test('a following camera stays as long as it shows everything, almost as large as it could', () => {
  const last = { x: 1300, y: 1000, width: 1000 };
  const stays = (wanted: number, more: Partial<Subject> = {}) =>
    mayStay(last, { ...last, width: wanted }, { ...subject, ...more }, frame);
  expect(stays(820)).toBe(true);
  expect(stays(740)).toBe(false);
  expect(stays(1310)).toBe(false);
  expect(stays(820, { near: [{ x: 1750, y: 1000 }] })).toBe(false);
  expect(stays(820, { me: { x: 1790, y: 1000 } })).toBe(true);
  expect(stays(820, { me: { x: 1810, y: 1000 } })).toBe(false);
  expect(stays(820, { farthest: 900 })).toBe(false);
});
