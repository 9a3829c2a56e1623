const SHORT_MAX_CHARS = 140

/** Shortens user text for a notification. */
export const truncate = (text: string) => (text.length > SHORT_MAX_CHARS ? `${text.slice(0, SHORT_MAX_CHARS - 1)}…` : text)
