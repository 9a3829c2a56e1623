import type { BookkeepingQuery } from '@vorta/contract/reports/bookkeeping'
import { localDay } from '../../lib/format.ts'

export const PERIODS = ['last_month', 'this_month', 'last_year', 'this_year'] as const
export type Period = (typeof PERIODS)[number]
export const PERIOD_LABELS: Record<Period, string> = {
  last_month: 'Last month',
  this_month: 'This month',
  last_year: 'Last year',
  this_year: 'This year',
}

/** First and last day of a period. */
export function daysOf(period: Period, today: Date): BookkeepingQuery {
  const [year, month] = [today.getFullYear(), today.getMonth()]
  const days = (from: Date, to: Date) => ({ from: localDay(from), to: localDay(to) })
  switch (period) {
    case 'last_month':
      return days(new Date(year, month - 1, 1), new Date(year, month, 0))
    case 'this_month':
      return days(new Date(year, month, 1), today)
    case 'last_year':
      return days(new Date(year - 1, 0, 1), new Date(year - 1, 11, 31))
    case 'this_year':
      return days(new Date(year, 0, 1), today)
  }
}
