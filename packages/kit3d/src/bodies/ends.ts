/** Plan contour of nose and tail: x offsets from the center line to the corner at five columns. */
export const NOSE = {
  soft: [0, 0.012, 0.055, 0.15, 0.3],
  blunt: [0, 0.01, 0.042, 0.11, 0.23],
  flat: [0, 0.005, 0.022, 0.065, 0.16],
  arrow: [0, 0.045, 0.13, 0.26, 0.4],
  round: [0, 0.025, 0.09, 0.2, 0.34],
} as const

export const TAIL = {
  soft: [0, 0.008, 0.03, 0.09, 0.22],
  flat: [0, 0.004, 0.014, 0.045, 0.14],
  round: [0, 0.02, 0.07, 0.16, 0.3],
} as const
