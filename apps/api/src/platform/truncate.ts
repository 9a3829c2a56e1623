const SHORT_MAX_CHARS = 140

/** So much of what somebody wrote as fits into a line of news. */
export const truncate = (text: string) => (text.length > SHORT_MAX_CHARS ? `${text.slice(0, SHORT_MAX_CHARS - 1)}…` : text)
