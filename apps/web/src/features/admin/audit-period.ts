import { localDay } from '../../lib/format.ts'

export const AUDIT_PERIODS = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
  { value: 'days', label: 'Choose dates' },
] as const

/** A period, or any time if empty. The first and the last day count for chosen dates only, and both may be empty. */
export interface AuditPeriod {
  readonly period: (typeof AUDIT_PERIODS)[number]['value'] | ''
  readonly firstDay: string
  readonly lastDay: string
}

export const ANY_TIME: AuditPeriod = { period: '', firstDay: '', lastDay: '' }

/** The days of the audit log, which also keep date fields from accepting a fifth digit of the year. */
export const AUDIT_DAYS = { min: '2000-01-01', max: '2999-12-31' }

const isAuditDay = (day: string) => day === '' || (day.length === AUDIT_DAYS.max.length && day >= AUDIT_DAYS.min && day <= AUDIT_DAYS.max)

/** False while a date is being typed: its year starts with zeros until then. */
export const hasAuditDays = ({ period, firstDay, lastDay }: AuditPeriod) =>
  period !== 'days' || (isAuditDay(firstDay) && isAuditDay(lastDay))

const DAYS_BACK = { today: 0, week: 6, month: 29 } as const

/** Midnight of the reader's day, or of one some days later. */
const midnight = (day: string, daysLater = 0): string | undefined => {
  if (day === '') return undefined
  const date = new Date(`${day}T00:00`)
  date.setDate(date.getDate() + daysLater)
  return date.toISOString()
}

/** The instants at which the period starts and ends, for the reader's days. */
export const boundsOf = ({ period, firstDay, lastDay }: AuditPeriod, now: Date): { from: string | undefined; to: string | undefined } => {
  if (period === '') return { from: undefined, to: undefined }
  if (period === 'days') return { from: midnight(firstDay), to: midnight(lastDay, 1) }
  return { from: midnight(localDay(now), -DAYS_BACK[period]), to: undefined }
}
