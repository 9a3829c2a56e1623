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
const weekdayFormat = formatsOf({ weekday: 'long', month: 'long', day: 'numeric' })
const timeFormat = formatsOf({ month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })

/** The day in a time zone, such as *May 1, 2026*. */
export const dateIn = (timeZone: string, at: Date): string => dayFormat(timeZone).format(at)

/** The day of a deadline in a time zone, such as *Friday, May 8*. */
export const weekdayIn = (timeZone: string, at: Date): string => weekdayFormat(timeZone).format(at)

/** The time in a time zone, such as *May 1 at 10:42 AM EDT*. */
export const timeIn = (timeZone: string, at: Date): string => timeFormat(timeZone).format(at)
