import type { Message, Presence } from '@vorta/contract/chat/schema'
import { clockTime, dayKey, dayName, daysAgo, fullName, relativeTime } from '../../lib/format.ts'

const DAYS_PER_WEEK = 7

const SHORT_WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'short' })
const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** Time only on the same day, otherwise short date plus time. */
export const timeFrom = (at: string, day: Date | null): string =>
  day && dayKey(at) === dayKey(day) ? clockTime(at) : `${SHORT_DAY.format(new Date(at))}, ${clockTime(at)}`

/** `Oct 10 – 30` */
export const dayRange = (first: string, last: string): string => SHORT_DAY.formatRange(new Date(first), new Date(last))

/** `2:05 PM`, `Yesterday`, `Wed`, `Mar 4`, because space in the list is short. */
export function listTime(at: string, now: Date): string {
  const days = daysAgo(at, now)
  if (days <= 0) return clockTime(at)
  if (days === 1) return dayName(at, now)
  return (days < DAYS_PER_WEEK ? SHORT_WEEKDAY : SHORT_DAY).format(new Date(at))
}

export const senderName = ({ senderRole, helper }: Pick<Message, 'senderRole' | 'helper'>, isMine: boolean): string => {
  if (isMine) return 'You'
  if (helper) return `${fullName(helper)} (helps)`
  return senderRole === 'engineer' ? 'Engineer' : 'Customer'
}

/** `online`, `last seen 5 minutes ago` */
export function presenceText({ online, lastSeenAt }: Presence, now: Date): string {
  if (online) return 'online'
  if (lastSeenAt === null) return 'offline'
  return `last seen ${relativeTime(lastSeenAt, now)}`
}
