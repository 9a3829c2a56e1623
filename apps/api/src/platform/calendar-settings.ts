import { isHoliday, WEEKDAYS, type Weekday } from '@vorta/contract/orders/calendar'

const itemsOf = (list: string) => list.split(',').map((item) => item.trim())
const weekdayIndex = (day = '') => WEEKDAYS.findIndex((weekday) => weekday.toLowerCase() === day.toLowerCase())

/** Parses `Mon-Fri`, `Tue,Wed,Sat` or `Sat-Wed`; returns an empty list if an item is not a weekday. */
export function readWorkdays(list: string): Weekday[] {
  const days = itemsOf(list).flatMap((item) => {
    const [first, last = first, ...more] = item.split('-').map(weekdayIndex)
    if (first === undefined || last === undefined || first < 0 || last < 0 || more.length > 0) return [-1]
    return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, step) => (first + step) % 7)
  })
  return days.includes(-1) ? [] : WEEKDAYS.filter((_, index) => days.includes(index))
}

/** Parses a list of holidays; returns null if an item is invalid. */
export function readHolidays(list: string): string[] | null {
  const days = list === 'none' ? [] : itemsOf(list)
  return days.every(isHoliday) ? days : null
}
