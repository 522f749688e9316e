/** What speaks for a move in Formula D, in words. */
export default {
  shift: 'The shift costs {n} wear point.|The shift costs {n} wear points.',
  best: 'Up to {best} spaces.',
  safe: 'No roll costs wear.',
  faces: '{n} of {of} rolls costs wear.|{n} of {of} rolls cost wear.',
  out: '{n} of {of} rolls ends your race.|{n} of {of} rolls end your race.',
  free: 'Costs no wear.',
  free_but: 'Costs no wear by itself.',
  pays: 'Costs {n} wear point; {left} left.|Costs {n} wear points; {left} left.',
  rolls: '{n} roll may cost more.|{n} rolls may cost more.',
} as const;
