/** Plays sounds on an audio context, live or offline. Loaded with the first sound. */
import type { Layer, Sound } from './sounds';

export { SOUNDS } from './sounds';

const ATTACK = 0.005;
/** Practically silent: exponential ramps cannot reach 0. */
const SILENCE = 0.001;
const NOISE_LENGTH = 1.3;

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** White noise, the same every time. */
function whiteNoise(context: BaseAudioContext): AudioBuffer {
  let buffer = noises.get(context);
  if (!buffer) {
    buffer = context.createBuffer(1, NOISE_LENGTH * context.sampleRate, context.sampleRate);
    let seed = 1;
    buffer.getChannelData(0).forEach((_, i, samples) => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      samples[i] = seed / 2 ** 31 - 1;
    });
    noises.set(context, buffer);
  }
  return buffer;
}

function playLayer(context: BaseAudioContext, out: AudioNode, layer: Layer, now: number): void {
  const { wave, pitch, length, level = 1, attack = ATTACK, release = length } = layer;
  const start = now + (layer.at ?? 0);
  const risen = start + attack;
  const end = start + length;
  const run = (source: AudioScheduledSourceNode): void => {
    source.start(start);
    source.stop(end);
  };
  /** Varies a parameter around its current value. */
  const modulate = (value: AudioParam, rate: number, depth: number): void => {
    const wobble = new OscillatorNode(context, { frequency: rate });
    wobble.connect(new GainNode(context, { gain: depth })).connect(value);
    run(wobble);
  };

  const envelope = new GainNode(context, { gain: 0 });
  envelope.gain.setValueAtTime(0, start);
  envelope.gain.linearRampToValueAtTime(level, risen);
  envelope.gain.setValueAtTime(level, Math.max(risen, end - release));
  envelope.gain.exponentialRampToValueAtTime(SILENCE, end);
  const strokes = new GainNode(context);
  if (layer.throb) modulate(strokes.gain, layer.throb, 0.5);
  envelope.connect(strokes).connect(out);

  const filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: layer.dull ?? context.sampleRate / 2 });
  filter.connect(envelope);
  let tuned: AudioParam;
  if (wave === 'noise') {
    const source = new AudioBufferSourceNode(context, { buffer: whiteNoise(context) });
    filter.type = 'bandpass';
    filter.Q.value = layer.narrow ?? 1;
    tuned = filter.frequency;
    source.connect(filter);
    run(source);
  } else {
    const source = new OscillatorNode(context, { type: wave });
    tuned = source.frequency;
    source.connect(filter);
    run(source);
  }
  const [from, to] = typeof pitch === 'number' ? [pitch, pitch] : pitch;
  tuned.setValueAtTime(from, start);
  tuned.exponentialRampToValueAtTime(to, end);
  if (layer.waver) modulate(tuned, layer.waver, from / 8);
}

/** Plays a sound into a node of the context, from `now` on. */
export function playSound(context: BaseAudioContext, out: AudioNode, { gain, layers }: Sound): void {
  const level = new GainNode(context, { gain });
  level.connect(out);
  for (const layer of layers) playLayer(context, level, layer, context.currentTime);
}
