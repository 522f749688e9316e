/** What matters now in Formula D, in words. */
export default {
  safe: 'Gear {gear} costs no wear, whatever you roll.',
  safe_corner:
    '{corner} asks for {n} more stop: gear {gear} costs no wear, whatever you roll.|{corner} asks for {n} more stops: gear {gear} costs no wear, whatever you roll.',
  risk: 'Every gear may cost wear. In gear {gear} {n} of {of} faces do.',
  free: 'The green spaces cost no wear.',
  clear:
    'End clear of other cars: {n} space costs nothing at all.|End clear of other cars: {n} spaces cost nothing at all.',
  pay: 'The cheapest move costs {n} wear point; you have {left}.|The cheapest move costs {n} wear points; you have {left}.',
} as const;
