/** Removes the first value that fits from a list. Returns whether there was one. */
export function takeFirst<T>(list: T[], fits: (value: T) => boolean): boolean {
  const at = list.findIndex(fits);
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
}
