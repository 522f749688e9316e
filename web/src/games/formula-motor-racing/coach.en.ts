/** What matters now in Formula Motor Racing, in words. */
export default {
  best: '{move}: your cars gain {n} place in all, and nothing can go wrong.|{move}: your cars gain {n} places in all, and nothing can go wrong.',
  none: 'No sure card moves your cars up now. Push a rival back, or let the die decide.',
  own: 'The die names your own car. If you roll again, {n} face of {of} hits a car of yours, and the second roll stands.|The die names your own car. If you roll again, {n} faces of {of} hit a car of yours, and the second roll stands.',
} as const;
