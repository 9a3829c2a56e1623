import type { Message, Presence } from '@vorta/contract/chat/schema'
import { fullName, relativeTime } from '../../lib/format.ts'

const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
const DAY_MS = 86_400_000

/** Equal for all times of one local day. */
export const dayKey = (at: string | Date): string => new Date(at).toDateString()

/** `2:05 PM`, with the same space in every browser. */
export const clockTime = (at: string): string => CLOCK.format(new Date(at)).replace(/\s/, ' ')

/** Time only on the same day, otherwise short date plus time. */
export const timeFrom = (at: string, day: Date): string =>
  dayKey(at) === dayKey(day) ? clockTime(at) : `${SHORT_DAY.format(new Date(at))}, ${clockTime(at)}`

/** Time only for today, otherwise only the short date, because space in the list is short. */
export const listTime = (at: string, now: Date): string => (dayKey(at) === dayKey(now) ? clockTime(at) : SHORT_DAY.format(new Date(at)))

/** `Today`, `Yesterday`, `Wednesday, March 4` */
export function dayName(at: string, now: Date): string {
  if (dayKey(at) === dayKey(now)) return 'Today'
  if (dayKey(at) === dayKey(new Date(now.getTime() - DAY_MS))) return 'Yesterday'
  return DAY.format(new Date(at))
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
