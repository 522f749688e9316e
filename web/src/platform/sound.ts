/** Plays synthesized sounds. The synthesizer is loaded with the first one, and nothing plays before a gesture. */
import { gestures } from './gestures';
import type { SoundName } from './sounds';

export type { SoundName };
export const VOLUMES = ['off', 'quiet', 'normal', 'loud'] as const;
export type Volume = (typeof VOLUMES)[number];

/** Low enough that two simultaneous sounds do not clip. */
const GAIN: Record<Volume, number> = { off: 0, quiet: 0.14, normal: 0.35, loud: 0.7 };

/** The chosen volume, or the default: off if several people share the screen. */
export const volumeFor = (chosen: Volume | null, shared: boolean): Volume => chosen ?? (shared ? 'off' : 'normal');

let context: AudioContext | null = null;

export async function play(sound: SoundName, volume: Volume): Promise<void> {
  if (volume === 'off' || !gestures.any || typeof AudioContext === 'undefined') return;
  const synth = await import('./synth').catch(() => null); // without a server, moves are silent
  if (!synth) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') await context.resume();
  const out = new GainNode(context, { gain: GAIN[volume] });
  out.connect(context.destination);
  synth.playSound(context, out, synth.SOUNDS[sound]);
}
