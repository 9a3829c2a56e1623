const MOST_COUNTED = 99

/** `12`, or `99+` above that, for small badges. */
export const shortCount = (count: number): string => (count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count))
