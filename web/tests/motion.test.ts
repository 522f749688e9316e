import { expect, test } from 'vitest';
import { poseAlong, lineThrough, poseOnWay, type Point, type Pose } from '../src/board/path';
import { Field } from '../src/board/motion.svelte';
import * as fmr from '../src/games/formula-motor-racing/geometry';
import * as longShot from '../src/games/long-shot/geometry';

const pose = (x: number, y: number, angle = 0): Pose => ({ x, y, angle });

test('a share of a polyline is a share of its length', () => {
  const corner: Point[] = [[0, 0], [30, 0], [30, 10]]; // prettier-ignore
  expect(poseAlong(corner, 0.5)).toEqual({ x: 20, y: 0, angle: 0 });
  expect(poseAlong(corner, 1)).toEqual({ x: 30, y: 10, angle: 90 });
  expect(poseAlong(corner, 7)).toEqual(poseAlong(corner, 1));
  expect(poseAlong([[5, 6]], 0.5)).toEqual({ x: 5, y: 6, angle: 0 });
});

test('a way goes through all its poses, each after the same time', () => {
  const way = [pose(0, 0), pose(10, 0), pose(20, 10), pose(20, 30)];
  way.forEach((at, i) => expect(poseOnWay(way, i / 3)).toMatchObject(at));
});

test('a heading turns the shorter way round', () => {
  expect(poseOnWay([pose(0, 0, 350), pose(10, 0, 10)], 0.5).angle).toBe(360);
  expect(poseOnWay([pose(0, 0, 10), pose(10, 0, 350)], 0.5).angle).toBe(0);
});

test('the line that is drawn goes through the same points', () => {
  expect(lineThrough([pose(0, 0), pose(6, 0)])).toBe('M0.0 0.0C1.0 0.0 5.0 0.0 6.0 0.0');
  expect(lineThrough([])).toBe('');
});

test('a car that is sent somewhere without a time is there at once', () => {
  const field = new Field<string>();
  expect(field.pose('red')).toBeUndefined();
  field.send('red', pose(1, 2, 30));
  expect(field.pose('red')).toMatchObject(pose(1, 2, 30));
  field.send('red', pose(5, 6, 90));
  expect(field.pose('red')).toMatchObject(pose(5, 6, 90));
});

test('a car sets off from where it is, and is not held up on its way', () => {
  const field = new Field<string>();
  field.send('red', pose(0, 0));
  field.send('red', pose(100, 0), { time: 1000, by: [pose(50, 20)] });
  expect(field.pose('red')).toMatchObject(pose(0, 0));
  field.send('red', pose(100, 0));
  expect(field.pose('red')).toMatchObject(pose(0, 0));
  field.send('red', pose(7, 7));
  expect(field.pose('red')).toMatchObject(pose(7, 7));
});

test('a line of cars is passed along place by place, and nobody drives on the spot', () => {
  const circuit = fmr.circuitFor(1090, 533);
  const outside = -fmr.laneOf(circuit);
  const beside = [4.5, 4, 3.5].map((place) => fmr.poseAt(circuit, place, outside));
  expect(fmr.passing(circuit, 5, 3, true).slice(1, -1)).toEqual(beside);
  // nobody to pass: a car has retired, and the others close up
  expect(fmr.passing(circuit, 4, 3, false)).toEqual([fmr.poseAt(circuit, 3.5)]);
  expect(fmr.passing(circuit, 4, 4, true)).toEqual([]);
});

test('a horse stays on the turf from one straight to the other', () => {
  const course = longShot.ovalIn(760, 372, 15);
  const way = longShot.passing(course, { along: 2, out: 0 }, { along: 9, out: 0 });
  expect(way).toHaveLength(13);
  for (const { x, y } of way)
    expect(Math.hypot(Math.max(0, Math.abs(x - course.cx) - course.half), y - course.cy)).toBeCloseTo(course.radius);
});

test('horses on one space do not hide each other', () => {
  const course = longShot.ovalIn(760, 372, 15);
  const places = Object.values(longShot.lineUp(course, { 1: 4, 2: 4, 3: 4, 4: 4, 5: 4, 6: 4, 7: 0 }));
  expect(new Set(places.map(({ along, out }) => `${along}/${out}`)).size).toBe(7);
});

test.each([
  [320, 253],
  [346, 300],
  [456, 338],
  [390, 360],
  [768, 560],
])('on a board of %d x %d every car of the line is as large as a finger', (across, down) => {
  const circuit = fmr.circuitFor(across, down + fmr.STRIP);
  const unit = fmr.unitOf(circuit, across, down);
  expect(72 * circuit.scale * unit).toBeGreaterThanOrEqual(44);
  for (let place = 1; place <= 12; place++) {
    const { x, y } = fmr.poseAt(circuit, place);
    expect(x > 30 && x < circuit.width - 20 && y > 25 && y < circuit.height - 25).toBe(true);
  }
});

test('the places of the wide circuit lie one behind the other, clear of the pits, the gravel and the screen', () => {
  const circuit = fmr.circuitFor(1092, 590);
  const unit = fmr.unitOf(circuit, 1092, 590);
  expect(100 * circuit.scale * unit).toBeGreaterThanOrEqual(56);
  const poses = Array.from({ length: 12 }, (_, i) => fmr.poseAt(circuit, i + 1));
  const { gravel, screen, pits } = circuit;
  for (const [i, { x, y }] of poses.entries()) {
    const ahead = poses[i - 1];
    if (ahead) expect(Math.hypot(x - ahead.x, y - ahead.y)).toBeGreaterThan(110 * circuit.scale);
    for (const box of [gravel, screen!]) {
      const [dx, dy] = [x - (box.x + box.width / 2), y - (box.y + box.height / 2)];
      expect(Math.abs(dx) > box.width / 2 + 35 || Math.abs(dy) > box.height / 2 + 35).toBe(true);
    }
    expect(y < pits!.y - 80 || y > pits!.y + 80 || x > pits!.from).toBe(true);
  }
});

test('a board with room for the wide circuit, but not also for the strip below a small one, shows the wide one', () => {
  expect(fmr.circuitFor(1090, 425).small).toBe(false);
  expect(fmr.circuitFor(1090, 390).small).toBe(true);
});

test.each([
  ['beside the road, and does not reach its car', 1092, 590],
  ['on the road of a small circuit', 390, 528],
])('the arrow of a forecast ends %s', (_, across, down) => {
  const circuit = fmr.circuitFor(across, down);
  const middle = Array.from({ length: 260 }, (_, i) => fmr.poseAt(circuit, i / 20));
  const distance = (x: number, y: number): number => Math.min(...middle.map((at) => Math.hypot(at.x - x, at.y - y)));
  for (const [from, to] of [
    [1, 4],
    [5, 8],
    [8, 11],
    [10, 12],
    [12, 8],
    [6, 2],
  ] as const) {
    const { way, goal } = fmr.arrowWay(circuit, from, to);
    const end = way.at(-1)!;
    expect(distance(end.x, end.y) < circuit.road / 2).toBe(circuit.small);
    if (!circuit.small) expect(Math.hypot(goal.x - end.x, goal.y - end.y)).toBeGreaterThan(33 * circuit.scale);
  }
});

test('a road with rounded corners is as long as its straights and arcs', () => {
  const square = [[0, 0, 10], [100, 0, 10], [100, 100, 10], [0, 100, 10]] as const; // prettier-ignore
  const { path, bends } = fmr.rounded(square, true);
  const length = path.slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - path[i]![0], y - path[i]![1]), 0);
  expect(length).toBeCloseTo(4 * 80 + 20 * Math.PI, 0);
  expect(bends.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([[10, 10], [90, 10], [90, 90], [10, 90]]); // prettier-ignore
});

test('retired cars do not stand on each other, and have room for all twelve', () => {
  for (const [across, down] of [
    [1092, 590],
    [390, 528],
    [320, 304],
  ] as const) {
    // prettier-ignore
    const circuit = fmr.circuitFor(across, down);
    const cars = Array.from({ length: 12 }, (_, n) => fmr.parkingPose(circuit, n, 12));
    expect(new Set(cars.map(({ x, y }) => `${x.toFixed()} ${y.toFixed()}`)).size).toBe(12);
    const { x, y, width, height } = circuit.gravel;
    for (const car of cars) expect(car.x > x && car.x < x + width && car.y > y && car.y < y + height).toBe(true);
  }
});
test.each([
  [1066, 343],
  [390, 338],
])('on a board of %d x %d a horse waits before the line, apart from one on the last space', (width, height) => {
  const course = longShot.ovalIn(width, height, 15);
  const { 1: starter, 2: leader } = longShot.lineUp(course, { 1: 0, 2: 15 });
  const [waits, runs] = [starter, leader].map((place) => longShot.poseOf(course, place!));
  expect(waits!.x + 40 * course.scale).toBeLessThan(longShot.spotAt(course, 0).x);
  expect(Math.hypot(waits!.x - runs!.x, waits!.y - runs!.y)).toBeGreaterThan(30 * course.scale);
});
