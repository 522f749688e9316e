/** The Network Information API, which not every browser has. */
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}
const network = (): NetworkInformation =>
  'connection' in navigator ? (navigator.connection as NetworkInformation) : {};

/** Whether the user wants to save data; then nothing is loaded ahead of time. */
export const isSavingData = (): boolean => network().saveData === true;

export const isSlowConnection = (): boolean =>
  isSavingData() || /^(slow-2g|2g|3g)$/.test(network().effectiveType ?? '');
