/** What the browser knows about the line that it is on; not every browser says. */
interface Line {
  saveData?: boolean;
  effectiveType?: string;
}
const line = (): Line => ('connection' in navigator ? (navigator.connection as Line) : {});

/** On a metered connection nothing is loaded that was not asked for. */
export const isSavingData = (): boolean => line().saveData === true;

export const isSlowConnection = (): boolean => isSavingData() || /^(slow-2g|2g|3g)$/.test(line().effectiveType ?? '');
