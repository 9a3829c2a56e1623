import type { Report } from '@vorta/contract/reports/schema'

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: '2-digit' })

/** `Nov 15` for a day, `Nov 26` with the year for a month. */
export const periodText = (from: string, step: Report['step']): string =>
  (step === 'month' ? MONTH : DAY).format(new Date(`${from}T00:00:00Z`))

/** The percentage of delivery targets met, or null when none was due. */
export function onTimeShare({ met, missed }: { met: number; missed: number }): number | null {
  return met + missed === 0 ? null : Math.round((met / (met + missed)) * 100)
}

export const percent = (share: number | null): string => (share === null ? 'None due' : `${share}%`)
