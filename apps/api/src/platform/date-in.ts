const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format takes a hundred times as long as using it. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone })
  formats.set(timeZone, format)
  return format
}

/** The day in a time zone, such as *May 1, 2026*. */
export const dateIn = (timeZone: string, at: Date): string => formatIn(timeZone).format(at)
