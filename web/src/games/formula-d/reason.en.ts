/** What speaks for a move in Formula D, in words. */
const en = {
  safe: 'Up to {best} spaces, and no roll costs wear.',
  faces: 'Up to {best} spaces; {n} of {all} rolls cost wear.',
  shift: 'The shift costs {n} wear point; up to {best} spaces.|The shift costs {n} wear points; up to {best} spaces.',
  free: 'Costs no wear.',
  pays: 'Costs {n} wear point; {left} are left.|Costs {n} wear points; {left} are left.',
  beside: 'Beside another car: a collision is rolled for. Wear: {n}.',
} as const;

export default en;
