/** Reasons for and against a move in Formula D. */
export default {
  shift: 'Shifting costs {n} wear point.|Shifting costs {n} wear points.',
  best: 'Up to {best} spaces.',
  safe: 'No roll costs wear.',
  faces: '{n} of {of} rolls costs wear.|{n} of {of} rolls cost wear.',
  out: '{n} of {of} rolls puts you out of the race.|{n} of {of} rolls put you out of the race.',
  free: 'Costs no wear.',
  free_but: 'Costs no wear by itself.',
  pays: 'Costs {n} wear point; {left} left.|Costs {n} wear points; {left} left.',
  rolls: '{n} roll may cost more.|{n} rolls may cost more.',
} as const;
