import * as z from 'zod'
import { pageQuery } from '../http/page.ts'
import { view } from '../orders/list.ts'
import { orderEngineer } from '../orders/schema.ts'
import { ASSIGN_WITHIN_DAYS, DESIGN_WITHIN_DAYS, REVIEW_WITHIN_HOURS, REVISION_WITHIN_DAYS } from '../shared/limits.ts'
import { id } from '../shared/text.ts'

/** `open` orders are neither completed nor cancelled; `waiting` ones wait for the engineer; `late` ones are past their due date. */
const workload = z.object({ open: z.number(), waiting: z.number(), late: z.number() })
export type Workload = z.output<typeof workload>

export const engineerWithWorkload = orderEngineer.extend({
  workload,
  /** When an engineer who is off today is back, as a date; null for everyone else. */
  offUntil: z.string().nullable(),
})
export type EngineerWithWorkload = z.output<typeof engineerWithWorkload>

/** `engineer` limits the list to one engineer; `none` to unassigned orders. */
export const dueQuery = pageQuery.extend({ engineer: z.union([id, z.literal('none')]).optional(), view })
export type DueQuery = z.output<typeof dueQuery>

/** `open` orders have a due date, `late` ones are past it, `soon` ones are due within one working day. */
export const dueCounts = z.object({ open: z.number(), late: z.number(), soon: z.number(), unassigned: z.number() })
export type DueCounts = z.output<typeof dueCounts>

export const REPORT_RANGES = ['30d', '90d', '12m'] as const
export type ReportRange = (typeof REPORT_RANGES)[number]
export const RANGE_LABELS: Record<ReportRange, string> = { '30d': '30 days', '90d': '90 days', '12m': '12 months' }

export const reportQuery = z.object({
  range: z.enum(REPORT_RANGES, { error: 'Range must be 30d, 90d or 12m' }).default('90d'),
})

/** The delivery times promised on the site. */
export const DELIVERY_TARGETS = ['review', 'assignment', 'design', 'revision'] as const
export type DeliveryTarget = (typeof DELIVERY_TARGETS)[number]
export const DELIVERY_TARGET_LABELS: Record<DeliveryTarget, string> = {
  review: `Reviewed within ${REVIEW_WITHIN_HOURS} hours`,
  assignment: `Engineer assigned within ${ASSIGN_WITHIN_DAYS} business days`,
  design: `First design within ${DESIGN_WITHIN_DAYS} business days`,
  revision: `Revision request answered within ${REVISION_WITHIN_DAYS} business days`,
}

export const FUNNEL_STEPS = ['placed', 'paid', 'assigned', 'designed', 'approved', 'production_paid', 'completed'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]
export const FUNNEL_LABELS: Record<FunnelStep, string> = {
  placed: 'Order placed',
  paid: 'Design fee paid',
  assigned: 'Engineer assigned',
  designed: 'Design delivered',
  approved: 'Design approved',
  production_paid: 'Production cost paid',
  completed: 'Completed',
}

const day = z.iso.date()
const met = z.object({ met: z.number(), missed: z.number() })

export const report = z.object({
  step: z.enum(['day', 'week', 'month']),
  timeZone: z.string(),
  /** One entry per step, without gaps; money in dollars. */
  series: z.array(
    z.object({ from: day, orders: z.number(), completed: z.number(), revenue: z.number(), refunds: z.number(), deliveryTargets: met }),
  ),
  /** The sums of the range of the same length before. */
  previous: z.object({ orders: z.number(), revenue: z.number() }),
  deliveryTargets: z.array(met.extend({ name: z.enum(DELIVERY_TARGETS) })),
  /** How many of the orders placed in the range reached each step. */
  funnel: z.array(z.object({ step: z.enum(FUNNEL_STEPS), orders: z.number() })),
})
export type Report = z.output<typeof report>
