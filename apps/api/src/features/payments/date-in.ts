/** The day in a time zone, such as *May 1, 2026*. */
export const dateIn = (timeZone: string, at: Date): string => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(at)
