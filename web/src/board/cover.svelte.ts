/** The pixels at the bottom of the board that are covered; the camera keeps what matters above them. */
export const cover = $state({ bottom: 0 });
