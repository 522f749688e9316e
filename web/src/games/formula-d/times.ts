/** How long events are shown, in milliseconds at normal speed. */
import type { RaceEvent } from './types';

const TIMES: Partial<Record<RaceEvent['kind'], number>> = {
  start: 700,
  gear: 350,
  die: 900,
  nitro: 600,
  collision: 900,
  engines: 500,
  engine: 900,
  danger: 900,
  residents: 900,
  lap: 500,
  'pit-stop': 1000,
  checkpoint: 900,
  police: 800,
  prize: 900,
  out: 1600,
  finish: 1000,
};
/** How long the smoke of hard braking stays after the car has stopped. */
const SMOKE = 450;

type DriveEvent = Extract<RaceEvent, { kind: 'drive' }>;
const driveTime = ({ path }: DriveEvent): number => 350 + 60 * (path.length - 1);
const smokes = ({ brake, overshoot }: DriveEvent): boolean => brake + overshoot > 0;

export const eventTime = (event: RaceEvent): number =>
  event.kind === 'drive' ? driveTime(event) + (smokes(event) ? SMOKE : 0) : (TIMES[event.kind] ?? 0);

/** The share of an event's duration during which the car drives. */
export const driveShare = (event: DriveEvent): number => (0.92 * driveTime(event)) / eventTime(event);
