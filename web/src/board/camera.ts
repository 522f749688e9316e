/** Which part of a board is on the screen. */

export interface Camera {
  /** The middle of the picture, and how many units lie across its width. */
  x: number;
  y: number;
  width: number;
}

export interface Frame {
  width: number;
  height: number;
  /** Covered by panels at the left. */
  left: number;
  /** Covered at the upper edge: what must be seen keeps clear of it. */
  top?: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Point = { readonly x: number; readonly y: number };

/** The box around some points, with a margin. */
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

/** A camera that shows a whole box beside the panels. */
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
 * A camera near a box: not nearer than `nearest` units across, so that the way ahead is seen, and not farther than
 * `farthest`, so that what is to be pressed is large enough.
 */
export function cameraNear(box: Box, frame: Frame, nearest: number, whole: Box, farthest = Infinity): Camera {
  const free = (frame.width - frame.left) / frame.width;
  const near = Math.max(cameraOn(box, frame).width, nearest / free);
  const width = Math.min(near, cameraOn(whole, frame).width, farthest);
  return { x: box.x + box.width / 2 - ((frame.left / frame.width) * width) / 2, y: box.y + box.height / 2, width };
}

const clamp = (value: number, low: number, high: number): number =>
  low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high);

/** The camera moved so that it shows nothing beside a picture that ends at a box, as far as that can be. */
export function keepInside(camera: Camera, box: Box, frame: Frame): Camera {
  const half = { x: camera.width / 2, y: heightOf(camera, frame) / 2 };
  return {
    ...camera,
    x: clamp(camera.x, box.x + half.x, box.x + box.width - half.x),
    y: clamp(camera.y, box.y + half.y, box.y + box.height - half.y),
  };
}

/** The camera moved towards the middle of a box, as far as another box stays in sight. */
export function shiftTowards(camera: Camera, box: Box, kept: Box, frame: Frame): Camera {
  const half = { x: camera.width / 2, y: heightOf(camera, frame) / 2 };
  const covered = (frame.left / frame.width) * camera.width;
  return {
    ...camera,
    x: clamp(box.x + box.width / 2 - covered / 2, kept.x + kept.width - half.x, kept.x + half.x - covered),
    y: clamp(box.y + box.height / 2, kept.y + kept.height - half.y, kept.y + half.y),
  };
}

/** The camera moved so that points are seen, with a margin: as many as fit into the picture, the last ones first. */
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

/**
 * The camera moved so that points do not lie under something in the upper right corner, by the shorter way on which
 * none of them gets out of sight: as many as that can be done for, the last ones first.
 */
export function keepClear(
  camera: Camera,
  points: readonly Point[],
  corner: { width: number; height: number },
  frame: Frame,
): Camera {
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

/** Whether a point is in the picture, beside the panels. */
function sees(camera: Camera, point: Point, frame: Frame): boolean {
  const { x, y, width, height } = pictureOf(camera, frame, frame.height);
  const left = x + (frame.left / frame.width) * width;
  return point.x >= left && point.x <= x + width && point.y >= y && point.y <= y + height;
}

const heightOf = (camera: Camera, frame: Frame): number => (camera.width * frame.height) / Math.max(frame.width, 1);

/** Nearer or farther by a factor; the point at a place of the frame stays where it is. */
export function zoom(camera: Camera, frame: Frame, factor: number, px: number, py: number): Camera {
  const unit = camera.width / frame.width;
  const ux = camera.x + (px - frame.width / 2) * unit;
  const uy = camera.y + (py - frame.height / 2) * unit;
  return { x: ux + (camera.x - ux) * factor, y: uy + (camera.y - uy) * factor, width: camera.width * factor };
}

/** What is seen on a stage of a height that is larger than the frame: something covers the rest, at the bottom. */
export function pictureOf(camera: Camera, frame: Frame, height: number): Box {
  const seen = heightOf(camera, frame);
  return {
    x: camera.x - camera.width / 2,
    y: camera.y - seen / 2,
    width: camera.width,
    height: (camera.width * Math.max(height, 1)) / Math.max(frame.width, 1),
  };
}

/** The smallest box that holds two boxes. */
export function union(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const width = Math.max(a.x + a.width, b.x + b.width) - x;
  return { x, y, width, height: Math.max(a.y + a.height, b.y + b.height) - y };
}

/** What two boxes have in common. */
export function common(a: Box, b: Box): Box {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x);
  return { x, y, width, height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y) };
}

export const viewBox = ({ x, y, width, height }: Box): string => `${x} ${y} ${width} ${height}`;

/** How long a car is seen at the least when its driver decides. */
export const CAR_PIXELS = 56;

/** A car's scale, for a drawing of 100 units: larger than life where a unit measures few pixels, up to a bound. */
export const carScale = (least: number, most: number, pixels: number): number =>
  Math.min(Math.max(CAR_PIXELS / 100 / pixels, least), most);
