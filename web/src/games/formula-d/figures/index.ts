import type { Figures } from '../../../rules/figures'; export default { at: {}, example: { lead: '', steps: [] } } satisfies Figures;
