/** Which part of the circuit is on the screen. */
import type { Spot, Track } from './types';

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
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The road with its signs, numbers and grandstands nearby. */
export function extent(track: Track): Box {
  const xs: number[] = [];
  const ys: number[] = [];
  const add = (x: number, y: number, margin: number): void => {
    xs.push(x - margin, x + margin);
    ys.push(y - margin, y + margin);
  };
  for (const [a, b] of track.spots) {
    add(a.x, a.y, 44);
    add(b.x, b.y, 44);
  }
  for (const n of track.numbers) add(n.x, n.y, 18);
  for (const sign of track.signs) add(sign.x, sign.y, 38);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** A camera that shows a whole box beside the panels. */
export function showing(box: Box, frame: Frame): Camera {
  const free = Math.max(frame.width - frame.left, 1);
  const scale = Math.min(free / box.width, Math.max(frame.height, 1) / box.height);
  return {
    x: box.x + box.width / 2 - frame.left / 2 / scale,
    y: box.y + box.height / 2,
    width: frame.width / scale,
  };
}

/** A camera near some spots: not nearer than `nearest` units across, so that the way ahead is seen. */
export function following(spots: Spot[], frame: Frame, nearest: number, whole: Box): Camera {
  const margin = 90;
  const xs = spots.map((s) => s.x);
  const ys = spots.map((s) => s.y);
  const box = {
    x: Math.min(...xs) - margin,
    y: Math.min(...ys) - margin,
    width: Math.max(...xs) - Math.min(...xs) + 2 * margin,
    height: Math.max(...ys) - Math.min(...ys) + 2 * margin,
  };
  const near = showing(box, frame);
  const far = showing(whole, frame);
  const free = (frame.width - frame.left) / frame.width;
  const width = Math.min(Math.max(near.width, nearest / free), far.width);
  const cx = box.x + box.width / 2;
  const cy = box.y + box.height / 2;
  return { x: cx - ((frame.left / frame.width) * width) / 2, y: cy, width };
}

export function viewBox(camera: Camera, frame: Frame): string {
  const height = (camera.width * frame.height) / Math.max(frame.width, 1);
  return `${camera.x - camera.width / 2} ${camera.y - height / 2} ${camera.width} ${height}`;
}
