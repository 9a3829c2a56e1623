import { HOLIDAY_SHAPE, WEEKDAYS, type Weekday } from '@vorta/contract/orders/calendar'

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const wordsOf = (list: string) => list.split(',').map((word) => word.trim())
const placeOf = (day = '') => WEEKDAYS.findIndex((one) => one.toLowerCase() === day.toLowerCase())

/** `Mon-Fri`, `Tue,Wed,Sat`, `Sat-Wed`; nothing where a word is no weekday. */
export function readWorkdays(list: string): Weekday[] {
  const days = wordsOf(list).flatMap((word) => {
    const [first, last = first, ...more] = word.split('-').map(placeOf)
    if (first === undefined || last === undefined || first < 0 || last < 0 || more.length > 0) return [-1]
    return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, step) => (first + step) % 7)
  })
  return days.includes(-1) ? [] : WEEKDAYS.filter((_, place) => days.includes(place))
}

/** The days of a list, null where one of them is none. */
export function readHolidays(list: string): string[] | null {
  const days = list === 'none' ? [] : wordsOf(list)
  return days.every((day) => HOLIDAY_SHAPE.test(day)) ? days : null
}
