const MAX_SHOWN = 99

/** `12`, or `99+` above that, for small badges. */
export const shortCount = (count: number): string => (count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count))
