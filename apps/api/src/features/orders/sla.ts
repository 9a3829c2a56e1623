import { businessDaysAfter, type Calendar } from '@vorta/contract/orders/calendar'
import {
  ASSIGN_WITHIN_DAYS,
  DESIGN_WITHIN_DAYS,
  LATE_EXTENSION_DAYS,
  REVIEW_WITHIN_HOURS,
  REVISION_WITHIN_DAYS,
} from '@vorta/contract/shared/limits'

const HOUR_MS = 3_600_000

/** Beyond these an order is so late that the days are counted from today. */
const EXTENSIONS_MAX = 30

export type Sla = ReturnType<typeof createSla>

/** Until when each of the promised things is due, by the company's calendar. */
export function createSla(calendar: Calendar) {
  return {
    /** A day is a day here, weekend or not: that is what the site says. */
    review: (paidAt: Date): Date => new Date(paidAt.getTime() + REVIEW_WITHIN_HOURS * HOUR_MS),
    assignment: (paidAt: Date): Date => businessDaysAfter(calendar, paidAt, ASSIGN_WITHIN_DAYS),
    design: (assignedAt: Date): Date => businessDaysAfter(calendar, assignedAt, DESIGN_WITHIN_DAYS),
    revision: (requestedAt: Date): Date => businessDaysAfter(calendar, requestedAt, REVISION_WITHIN_DAYS),
    /**
     * The new date for one that has passed, and null for one that has not. It moves only when it is missed itself: a date
     * that moved along with every day would be no date at all.
     */
    revised: (dueAt: Date, now: Date): Date | null => {
      if (dueAt >= now) return null
      let next = dueAt
      for (let extensions = 0; next < now; extensions++) {
        next = businessDaysAfter(calendar, extensions < EXTENSIONS_MAX ? next : now, LATE_EXTENSION_DAYS)
      }
      return next
    },
  }
}
