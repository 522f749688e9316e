/** The camera of a board: which part of the board is on the screen. */

export interface Camera {
  /** The centre of the picture, and its width in board units. */
  x: number;
  y: number;
  width: number;
}

export interface Frame {
  width: number;
  height: number;
  /** Pixels covered by panels at the left. */
  left: number;
  /** Pixels covered at the top; the camera keeps important points below them. */
  top?: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Point = { readonly x: number; readonly y: number };

/** The bounding box of points, with a margin. */
export function boxAround(points: readonly Point[], margin: number): Box {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

export const boxOf = ([x, y, width, height]: readonly [number, number, number, number]): Box => ({
  x,
  y,
  width,
  height,
});

/** A camera that shows a whole box to the right of the panels. */
export function cameraOn(box: Box, frame: Frame): Camera {
  const free = Math.max(frame.width - frame.left, 1);
  const scale = Math.min(free / box.width, Math.max(frame.height, 1) / box.height);
  return {
    x: box.x + box.width / 2 - frame.left / 2 / scale,
    y: box.y + box.height / 2,
    width: frame.width / scale,
  };
}

/**
 * A camera centred on a box. It shows at least `nearest` units, so that the way ahead is visible, and at most
 * `farthest`, so that targets are large enough.
 */
export function cameraNear(box: Box, frame: Frame, nearest: number, whole: Box, farthest = Infinity): Camera {
  const free = (frame.width - frame.left) / frame.width;
  const near = Math.max(cameraOn(box, frame).width, nearest / free);
  const width = Math.min(near, cameraOn(whole, frame).width, farthest);
  return { x: box.x + box.width / 2 - ((frame.left / frame.width) * width) / 2, y: box.y + box.height / 2, width };
}

const clamp = (value: number, low: number, high: number): number =>
  low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high);

/**
 * Moves the camera so that it shows nothing outside a box, except behind the panels at the left. A picture larger than
 * the box is centred on it.
 */
export function keepInside(camera: Camera, box: Box, frame: Frame): Camera {
  const half = { x: camera.width / 2, y: heightOf(camera, frame) / 2 };
  const covered = (frame.left / frame.width) * camera.width;
  return {
    ...camera,
    x: clamp(camera.x, box.x + half.x - covered, box.x + box.width - half.x),
    y: clamp(camera.y, box.y + half.y, box.y + box.height - half.y),
  };
}

/** Moves the camera towards the centre of a box, as long as the box `kept` stays in the picture. */
export function shiftTowards(camera: Camera, box: Box, kept: Box, frame: Frame): Camera {
  const half = { x: camera.width / 2, y: heightOf(camera, frame) / 2 };
  const covered = (frame.left / frame.width) * camera.width;
  return {
    ...camera,
    x: clamp(box.x + box.width / 2 - covered / 2, kept.x + kept.width - half.x, kept.x + half.x - covered),
    y: clamp(box.y + box.height / 2, kept.y + kept.height - half.y, kept.y + half.y),
  };
}

/**
 * Moves the camera so that points are in the picture, with a margin. If they do not all fit, the last ones come first.
 */
export function keepInSight(camera: Camera, points: readonly Point[], margin: number, frame: Frame): Camera {
  const unit = camera.width / frame.width;
  const covered = { x: frame.left * unit, y: (frame.top ?? 0) * unit };
  const half = { x: camera.width / 2, y: heightOf(camera, frame) / 2 };
  const box = points.reduceRight<Box | null>((kept, point) => {
    const around = boxAround([point], margin);
    const wider = kept ? union(kept, around) : around;
    return kept && (wider.width > 2 * half.x - covered.x || wider.height > 2 * half.y - covered.y) ? kept : wider;
  }, null);
  if (!box) return camera;
  return {
    ...camera,
    x: clamp(camera.x, box.x + box.width - half.x, box.x + half.x - covered.x),
    y: clamp(camera.y, box.y + box.height - half.y, box.y + half.y - covered.y),
  };
}

/** The distance of watched points from the edges, as a share of the picture. */
const EDGE = 0.18;

/** Moves the camera as little as possible so that points are well inside the picture, as `keepInSight`. */
export function keepWatching(camera: Camera, points: readonly Point[], frame: Frame): Camera {
  const edge = EDGE * Math.min(frame.width - frame.left, frame.height);
  return keepInSight(camera, points, (edge * camera.width) / frame.width, frame);
}

/**
 * Moves the camera so that a panel in the upper right corner covers none of the points: sideways or up, whichever is
 * shorter and keeps all of them in the picture. If neither does, the first points are ignored.
 */
export function keepClear(camera: Camera, points: readonly Point[], corner: Size, frame: Frame): Camera {
  const unit = camera.width / frame.width;
  const { x, y, width } = pictureOf(camera, frame, frame.height);
  const [left, bottom] = [x + width - corner.width * unit, y + corner.height * unit];
  const seen = points.filter((point) => sees(camera, point, frame));
  const under = seen.filter((point) => point.x > left && point.y < bottom);
  if (!under.length) return camera;
  const aside = Math.max(...under.map((point) => point.x - left));
  const up = Math.max(...under.map((point) => bottom - point.y));
  const ways = [
    { ...camera, x: camera.x + aside },
    { ...camera, y: camera.y - up },
  ];
  if (up < aside) ways.reverse();
  const way = ways.find((moved) => seen.every((point) => sees(moved, point, frame)));
  return way ?? keepClear(camera, points.slice(1), corner, frame);
}

/** The margin around the points that a camera shows, in board units. */
const MARGIN = 110;

/** What a following camera shows. */
export interface Subject {
  whole: Box;
  near: readonly Point[];
  /** The targets that must be visible, even if there is no room for all of `near`. */
  aims: readonly Point[];
  me: Point | null;
  /** Other points to keep in the picture if there is room, the most important last. */
  beside: readonly Point[];
  /** Signs that are not cut off if there is another way. */
  signs: readonly Box[];
  /** The maximum length of a car in board units; 0 if there are no cars. */
  car: number;
  /** The smallest and the largest width to show, in board units. */
  nearest: number;
  farthest: number;
  /** Whether to show as much of the board as possible. */
  overview: boolean;
  /** The box outside of which nothing is shown. */
  bounds: Box | null;
  /** The size in pixels of a panel in the upper right corner, if there is one. */
  corner: Size | null;
}

export function followingCamera(subject: Subject, frame: Frame): Camera {
  const { whole, near, aims, me, beside, signs, car, nearest, farthest, overview, bounds, corner } = subject;
  const nearBox = boxAround(near, MARGIN);
  // if the points do not all fit at this size, show the targets
  const tooLarge = aims.length > 0 && cameraOn(nearBox, frame).width > farthest;
  const shown = tooLarge ? boxAround(aims, MARGIN) : nearBox;
  const closeUp = cameraNear(shown, frame, overview || tooLarge ? farthest : nearest, whole, farthest);
  // move towards the other points as far as the targets stay visible
  const camera = tooLarge ? shiftTowards(closeUp, nearBox, shown, frame) : closeUp;
  const inside = bounds ? keepInside(camera, bounds, frame) : camera;
  const clearOfSigns = (from: Camera, points: readonly Point[]): Camera =>
    corner ? cutNoSigns(from, signs, points, grown(corner, AWAY), frame, whole) : from;
  if ((!me && !beside.length) || near.length < 2) return clearOfSigns(inside, near);
  const pixelsPerUnit = frame.width / inside.width;
  // a smaller margin on a low board, so that targets have room beside the car
  const margin = Math.min(car ? 0.7 * car : MARGIN / 2, Math.max(0.1 * frame.height, CAR_PIXELS / 2) / pixelsPerUnit);
  const points = [...beside, ...aims, ...(me ? [me] : [])];
  const inSight = keepInSight(inside, points, margin, frame);
  if (!corner) return inSight;
  return clearOfSigns(keepClear(inSight, points, grown(corner, margin * pixelsPerUnit), frame), points);
}
/** The pixels around the panel in the corner that stay free of signs. */
const AWAY = 20;
const grown = ({ width, height }: Size, by: number): Size => ({ width: width + by, height: height + by });

/** Whether a following camera may stay where it is: it shows everything, almost as large as from the position wanted. */
export function mayStay(last: Camera, wanted: Camera, subject: Subject, frame: Frame): boolean {
  const { near, aims, me, beside, farthest } = subject;
  const ratio = wanted.width / last.width;
  return (
    last.width <= Math.max(farthest, wanted.width) &&
    ratio > CLOSER &&
    ratio < FARTHER &&
    showsAll(last, [...near, ...aims], LEEWAY * last.width, frame) &&
    showsAll(last, [...beside, ...(me ? [me] : [])], 0, frame)
  );
}
/** The distance from the edges at which something to show makes the camera move, as a share of the picture's width. */
const LEEWAY = 0.06;
/** How much closer or farther the camera would have to be for it to move. */
const [CLOSER, FARTHER] = [0.75, 1.3];

/** Whether all points are in the picture, with a margin, and not under the panels at the left and at the top. */
export function showsAll(camera: Camera, points: readonly Point[], margin: number, frame: Frame): boolean {
  const clear = clearOf(camera, frame);
  return points.every(({ x, y }) =>
    contains(clear, { x: x - margin, y: y - margin, width: 2 * margin, height: 2 * margin }),
  );
}

/** The part of the picture that the panels at the left and at the top leave clear. */
function clearOf(camera: Camera, frame: Frame): Box {
  const unit = camera.width / frame.width;
  const { x, y, width, height } = pictureOf(camera, frame, frame.height);
  const [left, top] = [frame.left * unit, (frame.top ?? 0) * unit];
  return { x: x + left, y: y + top, width: width - left, height: height - top };
}
const overlap = (a: Box, b: Box): boolean => {
  const { width, height } = common(a, b);
  return width > 0 && height > 0;
};
const contains = (a: Box, b: Box): boolean =>
  b.x >= a.x && b.y >= a.y && b.x + b.width <= a.x + a.width && b.y + b.height <= a.y + a.height;

/**
 * Moves the camera a little so that signs are either completely in the picture or not at all: neither cut off by its
 * edges nor under a panel in its upper right corner. Points that were in the picture stay there.
 */
export function cutNoSigns(
  camera: Camera,
  signs: readonly Box[],
  points: readonly Point[],
  corner: Size,
  frame: Frame,
  whole: Box,
): Camera {
  const unit = camera.width / frame.width;
  const farthest = MOST_SHIFT * frame.width * unit;
  const cut = (at: Camera): Box[] => {
    const picture = pictureOf(at, frame, frame.height);
    const [width, height] = [corner.width * unit, corner.height * unit];
    const panel = { x: picture.x + picture.width - width, y: picture.y, width, height };
    return signs.filter(
      (sign) => overlap(picture, sign) && (!contains(clearOf(at, frame), sign) || overlap(panel, sign)),
    );
  };
  const picture = pictureOf(camera, frame, frame.height);
  const clear = clearOf(camera, frame);
  const [panelLeft, panelBottom] = [clear.x + clear.width - corner.width * unit, picture.y + corner.height * unit];
  const gap = GAP * unit;
  const near = cut(camera);
  // just inside and just outside each edge, and beside the panel
  const aside = near.flatMap(({ x, width }) => [
    x - clear.x - gap,
    x + width - picture.x,
    x + width + gap - (clear.x + clear.width),
    x - (picture.x + picture.width),
    x + width + gap - panelLeft,
  ]);
  const up = near.flatMap(({ y, height }) => [
    y - clear.y - gap,
    y + height - picture.y,
    y + height + gap - (clear.y + clear.height),
    y - (picture.y + picture.height),
    y - panelBottom - gap,
  ]);
  const seen = points.filter((point) => showsAll(camera, [point], 0, frame));
  let best = { at: camera, cuts: near.length, far: 0 };
  for (const x of [0, ...aside])
    for (const y of [0, ...up]) {
      const at = { ...camera, x: camera.x + x, y: camera.y + y };
      const far = Math.hypot(x, y);
      if (far > farthest || !showsAll(at, seen, 0, frame) || !contains(whole, pictureOf(at, frame, frame.height)))
        continue;
      const cuts = cut(at).length;
      if (cuts < best.cuts || (cuts === best.cuts && far < best.far)) best = { at, cuts, far };
    }
  return best.at;
}
/** How far the camera moves at most for a sign, as a share of the picture's width, and its pixels from an edge. */
const MOST_SHIFT = 0.12;
const GAP = 8;

/** Whether a point is in the picture and not covered by the panels at the left. */
function sees(camera: Camera, point: Point, frame: Frame): boolean {
  const { x, y, width, height } = pictureOf(camera, frame, frame.height);
  const left = x + (frame.left / frame.width) * width;
  return point.x >= left && point.x <= x + width && point.y >= y && point.y <= y + height;
}

const heightOf = (camera: Camera, frame: Frame): number => (camera.width * frame.height) / Math.max(frame.width, 1);

/** Zooms by a factor. The point of the board at `px`, `py` in the frame stays in place. */
export function zoom(camera: Camera, frame: Frame, factor: number, px: number, py: number): Camera {
  const unit = camera.width / frame.width;
  const ux = camera.x + (px - frame.width / 2) * unit;
  const uy = camera.y + (py - frame.height / 2) * unit;
  return { x: ux + (camera.x - ux) * factor, y: uy + (camera.y - uy) * factor, width: camera.width * factor };
}

/** What is visible on a stage that is higher than the frame, because something covers its lower edge. */
export function pictureOf(camera: Camera, frame: Frame, height: number): Box {
  const seen = heightOf(camera, frame);
  return {
    x: camera.x - camera.width / 2,
    y: camera.y - seen / 2,
    width: camera.width,
    height: (camera.width * Math.max(height, 1)) / Math.max(frame.width, 1),
  };
}

/** The bounding box of two boxes. */
export function union(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const width = Math.max(a.x + a.width, b.x + b.width) - x;
  return { x, y, width, height: Math.max(a.y + a.height, b.y + b.height) - y };
}

/** The intersection of two boxes. */
export function common(a: Box, b: Box): Box {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x);
  return { x, y, width, height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y) };
}

export const viewBox = ({ x, y, width, height }: Box): string => `${x} ${y} ${width} ${height}`;

/** The minimum length of a car in pixels while its driver decides. */
export const CAR_PIXELS = 56;

/** The scale of a car's drawing, which is 100 units long, so that the car is recognizable on a small screen. */
export const carScale = (least: number, most: number, pixels: number): number =>
  Math.min(Math.max(CAR_PIXELS / 100 / pixels, least), most);
