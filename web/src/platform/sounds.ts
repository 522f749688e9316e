/** The sounds of all games as data: each is a few layers of tones and noise. `synth.ts` plays them. */

/** A constant value, or a glide from the first to the second. */
type Glide = number | readonly [from: number, to: number];

/** A tone or a band of noise. Times are in seconds, pitches in hertz. */
export interface Layer {
  wave: 'sine' | 'triangle' | 'square' | 'sawtooth' | 'noise';
  /** For noise, the centre of its band. */
  pitch: Glide;
  length: number;
  at?: number;
  /** Its loudness relative to the other layers. */
  level?: number;
  /** How long it takes to rise, and to decay. By default, it decays from its peak to the end. */
  attack?: number;
  release?: number;
  /** For tones, the frequency above which they are damped. */
  dull?: number;
  /** For noise, the Q factor of its band. */
  narrow?: number;
  /** The rate of its tremolo in hertz: the strokes of an engine, a crowd. */
  throb?: number;
  /** The rate of its vibrato in hertz. The pitch varies by an eighth. */
  waver?: number;
}

export interface Sound {
  /** Sounds of the same kind are equally loud. */
  kind: 'call' | 'effect' | 'engine';
  /** Adjusts its loudness to that of the other sounds; tests/web/test_sound.py measures it. */
  gain: number;
  layers: readonly Layer[];
}

/** The same layer at several moments. */
const at = (moments: readonly number[], layer: Layer): Layer[] => moments.map((moment) => ({ ...layer, at: moment }));

/** An engine under load: the strokes of its cylinders, their harmonics, and air. Its pitch rises a little. */
function engine(pitch: number, harsh: number, gain: number): Sound {
  const body = { length: 0.85, attack: 0.06, release: 0.3, throb: pitch / 4 };
  const up = (factor: number): Glide => [pitch * factor, pitch * factor * 1.18];
  return {
    kind: 'engine',
    gain,
    layers: [
      { ...body, wave: 'sawtooth', pitch: up(1), dull: pitch * harsh },
      { ...body, wave: 'square', pitch: up(0.5), dull: pitch * harsh, level: 0.5 },
      { ...body, wave: 'noise', pitch: up(6), level: 0.25 },
    ],
  };
}

/** A vehicle that passes: louder and higher as it approaches, then lower. */
const passing = (pitch: number, gain: number): Sound => ({
  kind: 'engine',
  gain,
  layers: [
    { wave: 'sawtooth', pitch: [pitch, pitch * 0.66], length: 0.7, attack: 0.28, release: 0.42, dull: pitch * 6 },
    { wave: 'noise', pitch: [pitch * 9, pitch * 4], length: 0.7, attack: 0.28, release: 0.42, level: 0.8 },
  ],
});

const knock: Layer = { wave: 'noise', pitch: 2300, length: 0.035, narrow: 2 };
const hoof: Layer = { wave: 'sine', pitch: [150, 70], length: 0.08 };
const bell: Layer = { wave: 'sine', pitch: 1320, length: 0.8 };

export const SOUNDS = {
  /** The player's turn: two rising notes. */
  turn: {
    kind: 'call',
    gain: 0.47,
    layers: [
      { wave: 'triangle', pitch: 659, length: 0.25 },
      { wave: 'triangle', pitch: 988, length: 0.5, at: 0.13 },
    ],
  },

  card: { kind: 'effect', gain: 0.73, layers: [{ wave: 'noise', pitch: [2200, 5200], length: 0.16, attack: 0.05 }] },
  dice: {
    kind: 'effect',
    gain: 0.65,
    layers: [0, 0.08, 0.15, 0.26, 0.33].flatMap((moment, i) => [
      { ...knock, at: moment, pitch: 1900 + 300 * ((i * 2) % 5) },
      { ...hoof, at: moment, pitch: 420 + 40 * i, length: 0.03, level: 0.5 },
    ]),
  },
  coin: {
    kind: 'effect',
    gain: 0.17,
    layers: [
      { wave: 'sine', pitch: 2093, length: 0.16 },
      { wave: 'sine', pitch: 2794, length: 0.4, at: 0.07 },
    ],
  },
  pencil: {
    kind: 'effect',
    gain: 0.73,
    layers: at([0, 0.11], { wave: 'noise', pitch: [3400, 4600], length: 0.09, attack: 0.04, narrow: 2 }),
  },
  bell: {
    kind: 'effect',
    gain: 0.17,
    layers: [bell, { ...bell, pitch: 3630, length: 0.4, level: 0.3 }, { ...bell, pitch: 660, level: 0.4 }],
  },
  hammer: {
    kind: 'effect',
    gain: 0.33,
    layers: [
      { wave: 'sine', pitch: [330, 180], length: 0.14, at: 0.62 },
      { ...knock, pitch: 1500, length: 0.05, level: 0.8, at: 0.62 },
      { wave: 'sine', pitch: [330, 180], length: 0.2, at: 0.92 },
      { ...knock, pitch: 1500, length: 0.05, level: 0.8, at: 0.92 },
    ],
  },
  hooves: {
    kind: 'effect',
    gain: 0.4,
    layers: [0, 0.09, 0.19, 0.42, 0.51, 0.61].flatMap((moment) => [
      { ...hoof, at: moment },
      { ...knock, at: moment, pitch: 700, length: 0.04, level: 0.7 },
    ]),
  },
  shift: {
    kind: 'effect',
    gain: 1,
    layers: [
      { ...knock, pitch: 1200, length: 0.06 },
      { ...knock, pitch: 2600, length: 0.08, at: 0.08 },
      { wave: 'triangle', pitch: 240, length: 0.12, at: 0.08, level: 0.35 },
    ],
  },
  screech: {
    kind: 'effect',
    gain: 0.28,
    layers: [
      { wave: 'sawtooth', pitch: [1150, 980], length: 0.5, attack: 0.04, release: 0.2, waver: 23, level: 0.35 },
      { wave: 'noise', pitch: [1500, 1200], length: 0.5, attack: 0.04, release: 0.2, narrow: 3 },
    ],
  },
  spin: {
    kind: 'effect',
    gain: 0.23,
    layers: [
      { wave: 'sawtooth', pitch: [1300, 520], length: 1, attack: 0.04, release: 0.5, waver: 9, level: 0.35 },
      { wave: 'noise', pitch: [1700, 500], length: 1.05, attack: 0.04, release: 0.5, narrow: 2, throb: 9 },
    ],
  },
  crash: {
    kind: 'effect',
    gain: 0.4,
    layers: [
      { wave: 'noise', pitch: [1400, 300], length: 0.5 },
      { wave: 'noise', pitch: 3600, length: 0.25, at: 0.04, level: 0.5 },
      { wave: 'triangle', pitch: [120, 50], length: 0.4, level: 0.9 },
    ],
  },
  boost: {
    kind: 'effect',
    gain: 0.32,
    layers: [
      { wave: 'noise', pitch: [700, 4200], length: 0.6, attack: 0.35 },
      { wave: 'sawtooth', pitch: [140, 320], length: 0.6, attack: 0.35, dull: 1400, level: 0.4 },
    ],
  },
  steam: { kind: 'effect', gain: 0.4, layers: [{ wave: 'noise', pitch: [5200, 3000], length: 0.55, attack: 0.03 }] },
  /** A wheel gun, twice. */
  pit: {
    kind: 'effect',
    gain: 0.14,
    layers: at([0, 0.4], { wave: 'sawtooth', pitch: [260, 420], length: 0.3, release: 0.06, dull: 2400, throb: 38 }),
  },
  siren: {
    kind: 'effect',
    gain: 0.11,
    layers: [
      { wave: 'triangle', pitch: 660, length: 0.3, release: 0.05 },
      { wave: 'triangle', pitch: 880, length: 0.3, release: 0.05, at: 0.3 },
    ],
  },
  /** The start lights: two short tones, one long. */
  start: {
    kind: 'effect',
    gain: 0.087,
    layers: [
      { wave: 'square', pitch: 440, length: 0.12, release: 0.03, dull: 1800 },
      { wave: 'square', pitch: 440, length: 0.12, release: 0.03, dull: 1800, at: 0.3 },
      { wave: 'square', pitch: 880, length: 0.4, release: 0.2, dull: 2600, at: 0.6 },
    ],
  },
  crowd: {
    kind: 'effect',
    gain: 0.22,
    layers: [
      { wave: 'noise', pitch: [700, 1100], length: 1.15, attack: 0.3, release: 0.6, throb: 7 },
      { wave: 'noise', pitch: [1800, 2300], length: 1.1, attack: 0.4, release: 0.5, throb: 11, level: 0.6 },
      { wave: 'sine', pitch: [1500, 2300], length: 0.5, at: 0.35, attack: 0.1, waver: 6, level: 0.06 },
    ],
  },
  pass: passing(300, 0.17),
  fall_back: passing(190, 0.19),
  // cars of the sixties, with four gears
  heat_1: engine(110, 7, 0.088),
  heat_2: engine(145, 7, 0.084),
  heat_3: engine(190, 7, 0.08),
  heat_4: engine(250, 7, 0.077),
  // modern ones, with six
  formula_1: engine(150, 12, 0.083),
  formula_2: engine(190, 12, 0.079),
  formula_3: engine(240, 12, 0.077),
  formula_4: engine(300, 12, 0.075),
  formula_5: engine(380, 12, 0.072),
  formula_6: engine(480, 12, 0.071),
} as const satisfies Record<string, Sound>;

export type SoundName = keyof typeof SOUNDS;
