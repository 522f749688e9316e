/** The gestures on this page so far. Browsers allow sound only after any gesture, and vibration only after a touch. */
export const gestures = { any: false, touch: false };

addEventListener(
  'pointerup',
  ({ pointerType }) => {
    gestures.any = true;
    gestures.touch ||= pointerType === 'touch';
  },
  true,
);
addEventListener('keydown', ({ key }) => (gestures.any ||= key !== 'Escape'), true);
