/** What somebody has done on this page so far: browsers allow sound only after a gesture, vibration only after a touch. */
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
