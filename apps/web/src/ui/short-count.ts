const MOST_COUNTED = 99

/** `12`, and `99+` beyond, for a mark that has no room for more. */
export const shortCount = (count: number): string => (count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count))
