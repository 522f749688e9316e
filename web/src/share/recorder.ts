/** Records a canvas that is repainted for each frame, as a video. */
import fixWebmDuration from 'fix-webm-duration';

const TYPE = 'video/webm';
const FRAMES_PER_SECOND = 15;
const BITS_PER_SECOND = 6_000_000;

/** Whether this browser can record a canvas. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' &&
  'captureStream' in HTMLCanvasElement.prototype &&
  MediaRecorder.isTypeSupported(TYPE);

/** Records until `goesOn` returns false for the seconds so far. Resolves to the video file. */
export async function record(
  canvas: HTMLCanvasElement,
  paint: () => Promise<void>,
  goesOn: (seconds: number) => boolean,
  name: string,
): Promise<File> {
  // the first frame takes long, so it is painted before the recording starts
  await paint();
  const recorder = new MediaRecorder(canvas.captureStream(FRAMES_PER_SECOND), {
    mimeType: TYPE,
    videoBitsPerSecond: BITS_PER_SECOND,
  });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise((done) => (recorder.onstop = done));
  recorder.start(1000);
  const start = performance.now();
  try {
    // a video without any frame cannot be played
    while (goesOn((performance.now() - start) / 1000) || !parts.some(({ size }) => size > 0)) {
      const began = performance.now();
      await paint();
      const left = 1000 / FRAMES_PER_SECOND - (performance.now() - began);
      await new Promise((done) => setTimeout(done, Math.max(0, left)));
    }
  } finally {
    recorder.stop();
  }
  const length = performance.now() - start;
  await ended;
  // browsers omit the duration in the header, without which players cannot seek
  const film = await fixWebmDuration(new Blob(parts, { type: TYPE }), length, { logger: false });
  return new File([film], name, { type: TYPE });
}
