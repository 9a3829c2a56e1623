import { businessDaysAfter, type Calendar, endOfDay } from '@vorta/contract/orders/calendar'
import {
  ASSIGN_WITHIN_DAYS,
  DESIGN_WITHIN_DAYS,
  LATE_EXTENSION_DAYS,
  REVIEW_WITHIN_HOURS,
  REVISION_WITHIN_DAYS,
} from '@vorta/contract/shared/limits'
import { weekdayIn } from '../../platform/date-in.ts'

const HOUR_MS = 3_600_000

/** After this many extensions the new date counts from today, which bounds the loop. */
const EXTENSIONS_MAX = 30

export type Sla = ReturnType<typeof createSla>

/** Deadlines by the company's business calendar. */
export function createSla(calendar: () => Calendar) {
  return {
    /** The site promises a review within 24 hours, weekends included. */
    review: (paidAt: Date): Date => new Date(paidAt.getTime() + REVIEW_WITHIN_HOURS * HOUR_MS),
    assignment: (paidAt: Date): Date => businessDaysAfter(calendar(), paidAt, ASSIGN_WITHIN_DAYS),
    design: (assignedAt: Date): Date => businessDaysAfter(calendar(), assignedAt, DESIGN_WITHIN_DAYS),
    /** The day of a deadline for people, such as *Friday, May 8*. */
    dayText: (dueAt: Date): string => weekdayIn(calendar().timeZone, dueAt),
    /** A promised production date lasts until the end of that day. */
    endOfDay: (day: string): Date => endOfDay(calendar(), day),
    revision: (requestedAt: Date): Date => businessDaysAfter(calendar(), requestedAt, REVISION_WITHIN_DAYS),
    /**
     * The new date for a missed deadline, null if the deadline has not passed. The new date moves only when it is missed
     * too, so that customers do not see it slip every day.
     */
    revised: (dueAt: Date, now: Date): Date | null => {
      if (dueAt >= now) return null
      let next = dueAt
      for (let extensions = 0; next < now; extensions++) {
        next = businessDaysAfter(calendar(), extensions < EXTENSIONS_MAX ? next : now, LATE_EXTENSION_DAYS)
      }
      return next
    },
  }
}
