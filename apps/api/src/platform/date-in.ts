/** Creating a format takes a hundred times as long as using it. */
function formatsOf(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string): Intl.DateTimeFormat => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
    formats.set(timeZone, format)
    return format
  }
}

const dayFormat = formatsOf({ dateStyle: 'long' })
const timeFormat = formatsOf({ month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })

/** The day in a time zone, such as *May 1, 2026*. */
export const dateIn = (timeZone: string, at: Date): string => dayFormat(timeZone).format(at)

/** The time in a time zone, such as *May 1 at 10:42 AM EDT*. */
export const timeIn = (timeZone: string, at: Date): string => timeFormat(timeZone).format(at)
