/** Pixels at the lower edge of the board that something lies over: a camera shows what matters above them. */
export const cover = $state({ bottom: 0 });
