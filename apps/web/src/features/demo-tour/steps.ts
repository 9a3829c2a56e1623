import type { Role } from '@vorta/contract/auth/role'
import type { Order } from '@vorta/contract/orders/schema'
import { stageOf } from '@vorta/contract/orders/stages'
import type { OrderStatus } from '@vorta/contract/orders/status'
import { newestCad } from '../../lib/orders/order-actions.ts'
import { orderPath, payPath } from '../../lib/urls/order-paths.ts'
import { paths } from '../../lib/urls/paths.ts'
import { DEMO_USERS } from './demo-users.ts'

/** The parts of the visitor's order that the tour needs. */
export interface TourOrder {
  readonly orderId: string
  readonly orderNumber: string
  readonly status: OrderStatus
  readonly isFeePaid: boolean
  readonly engineerEmail: string | null
  /** A version was uploaded after the last revision request. */
  readonly hasNewVersion: boolean
  readonly bodyType: string | null
  readonly kit: string
  readonly additionalTypes?: readonly string[] | undefined
  readonly style: string
}

export function toTourOrder(order: Order): TourOrder {
  const version = newestCad(order)
  const revisedAt = order.revisions
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1)
  return {
    orderId: order._id,
    orderNumber: order.orderNumber,
    status: order.status,
    isFeePaid: order.paymentStatus !== 'unpaid',
    engineerEmail: order.engineerId?.email ?? null,
    hasNewVersion: version !== null && (revisedAt === undefined || version.uploadedAt > revisedAt),
    bodyType: order.carDetails.bodyType,
    kit: order.customization.bodyKit.type,
    additionalTypes: order.customization.bodyKit.additionalTypes,
    style: order.customization.bodyKit.style,
  }
}

export interface Step {
  readonly name: string
  readonly role: Role
  readonly title: string
  readonly instructions: string
  readonly isDone: (order: TourOrder) => boolean
  /** The page of the step. Without an order this is the builder. */
  readonly url: (order: TourOrder | null) => string
}

const ORDERED = 0
/** With non-breaking spaces, so that it stays on one line. */
const TEST_CARD = '4242\u00a04242\u00a04242\u00a04242'
const hasReached = (stage: number) => (order: TourOrder) => (stageOf(order.status) ?? ORDERED) >= stage
const isApproved = hasReached(3)
const orderUrl = (role: Role, view?: string) => (order: TourOrder | null) =>
  order === null ? paths.newOrder : orderPath(role, order.orderId, view)

export const STEPS: readonly Step[] = [
  {
    name: 'build',
    role: 'user',
    title: 'Build a kit and pay the design fee',
    instructions: `Go through the four steps of the builder. Pay with the test card ${TEST_CARD}, any future date, any CVC.`,
    isDone: (order) => order.isFeePaid,
    url: (order) => (order === null ? paths.newOrder : payPath(order.orderId)),
  },
  {
    name: 'assign',
    role: 'admin',
    title: 'Assign an engineer',
    instructions: `Click Assign Engineer and choose ${DEMO_USERS.engineer.name}. You'll continue as ${DEMO_USERS.engineer.name} next.`,
    isDone: (order) => order.engineerEmail === DEMO_USERS.engineer.email || isApproved(order),
    url: orderUrl('admin'),
  },
  {
    name: 'design',
    role: 'engineer',
    title: 'Start the design and upload a version',
    instructions: 'Download the sample file, then click Start Design and Upload CAD.',
    isDone: (order) => isApproved(order) || (order.status === 'designing' && order.hasNewVersion),
    url: orderUrl('engineer', 'files'),
  },
  {
    name: 'review',
    role: 'user',
    title: 'Review the design',
    instructions:
      'Click View Design to rotate the model and see what changed. Approve the design, or add a pin and request a revision from the engineer.',
    isDone: isApproved,
    url: orderUrl('user', 'files'),
  },
  {
    name: 'quote',
    role: 'engineer',
    title: 'Send a production quote',
    instructions: 'Click Payment Request and enter a price.',
    isDone: hasReached(4),
    url: orderUrl('engineer'),
  },
  {
    name: 'pay',
    role: 'user',
    title: 'Accept the quote and pay',
    instructions: 'Click Accept & Pay. You can use the same test card.',
    isDone: hasReached(5),
    url: orderUrl('user'),
  },
  {
    name: 'complete',
    role: 'engineer',
    title: 'Complete production',
    instructions: 'Post updates with Production Update, then click Mark Completed.',
    isDone: hasReached(6),
    url: orderUrl('engineer', 'production'),
  },
]

export interface Progress {
  readonly done: readonly boolean[]
  /** Index of the current step. Null when all steps are done or the order was cancelled. */
  readonly current: number | null
  readonly isCancelled: boolean
}

export function progressOf(order: TourOrder | null): Progress {
  const done = STEPS.map((step) => order !== null && step.isDone(order))
  const isCancelled = order?.status === 'cancelled'
  const next = done.indexOf(false)
  return { done, current: next < 0 || isCancelled ? null : next, isCancelled }
}
