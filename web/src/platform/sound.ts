/** The sounds of a table, made here out of tones and noise: there is nothing to load. */

export type Sound = 'turn' | 'move' | 'dice' | 'crash' | 'finish';
export const VOLUMES = ['off', 'quiet', 'normal', 'loud'] as const;
export type Volume = (typeof VOLUMES)[number];

const LOUDNESS: Record<Volume, number> = { off: 0, quiet: 0.08, normal: 0.22, loud: 0.5 };

/** What is heard of an event, by what the games call it. */
const HEARD: Record<string, Sound> = {
  moved: 'move',
  drive: 'move',
  card: 'move',
  cards: 'move',
  roll: 'dice',
  die: 'dice',
  flip: 'dice',
  'spin-out': 'crash',
  collision: 'crash',
  retired: 'crash',
  out: 'crash',
  finish: 'finish',
  finished: 'finish',
  home: 'finish',
};
export const soundOf = (kind: string): Sound | null => HEARD[kind] ?? null;

/** How loud it is: as was chosen, or else silent where several people share the screen. */
export const volumeFor = (chosen: Volume | null, shared: boolean): Volume => chosen ?? (shared ? 'off' : 'normal');

/** A tone: when it begins, how high, how long (seconds, hertz), and how loud beside the others. */
type Tone = readonly [at: number, pitch: number, length: number, share?: number];
/** A rustle: when it begins, how long, around which pitch. */
type Noise = readonly [at: number, length: number, pitch: number, share?: number];

const SCORES: Record<Sound, { tones?: Tone[]; noises?: Noise[] }> = {
  // two steps up, as a bell calls
  turn: {
    tones: [
      [0, 659, 0.22],
      [0.13, 988, 0.4],
    ],
  },
  move: { tones: [[0, 150, 0.09, 0.6]], noises: [[0, 0.05, 900, 0.35]] },
  dice: {
    noises: [
      [0, 0.035, 2600],
      [0.07, 0.035, 2100],
      [0.13, 0.03, 2800],
      [0.21, 0.045, 1700],
    ],
  },
  crash: {
    noises: [
      [0, 0.45, 700],
      [0.04, 0.3, 2400, 0.4],
    ],
    tones: [[0, 72, 0.4, 0.7]],
  },
  finish: {
    tones: [
      [0, 523, 0.2],
      [0.12, 659, 0.2],
      [0.24, 784, 0.2],
      [0.36, 1047, 0.5],
    ],
  },
};

let context: AudioContext | null = null;

/** Browsers keep silent until somebody has touched the page; so do we, without a word in their log. */
function awake(): AudioContext | null {
  if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

/** A gain that starts at once and dies away: no clicks. */
function fading(audio: AudioContext, at: number, length: number, peak: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}

function rustle(audio: AudioContext, length: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

export function play(sound: Sound, volume: Volume): void {
  const loud = LOUDNESS[volume];
  const audio = loud ? awake() : null;
  if (!audio) return;
  const now = audio.currentTime;
  for (const [at, pitch, length, share = 1] of SCORES[sound].tones ?? []) {
    const tone = audio.createOscillator();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    tone.connect(fading(audio, now + at, length, loud * share));
    tone.start(now + at);
    tone.stop(now + at + length);
  }
  for (const [at, length, pitch, share = 1] of SCORES[sound].noises ?? []) {
    const source = rustle(audio, length);
    const filter = audio.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = pitch;
    source.connect(filter).connect(fading(audio, now + at, length, loud * share));
    source.start(now + at);
  }
}
