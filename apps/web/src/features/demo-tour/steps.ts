import type { Role } from '@vorta/contract/auth/role'
import type { Order } from '@vorta/contract/orders/schema'
import type { OrderStatus } from '@vorta/contract/orders/status'
import { orderPath, payPath } from '../../lib/order-paths.ts'
import { newestCad, stageOf } from '../../lib/order-rules.ts'
import { paths } from '../../lib/paths.ts'
import { DEMO_USERS } from './demo-users.ts'

/** What the guide has to know of the visitor's order; everything in it was said by the server. */
export interface Facts {
  readonly orderId: string
  readonly orderNumber: string
  readonly status: OrderStatus
  readonly isFeePaid: boolean
  readonly engineerEmail: string | null
  /** There is a version that came after the last wish for changes. */
  readonly hasFreshVersion: boolean
  readonly bodyType: string | null
  readonly kit: string
  readonly style: string
}

export function factsOf(order: Order): Facts {
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
    hasFreshVersion: version !== null && (revisedAt === undefined || version.uploadedAt > revisedAt),
    bodyType: order.carDetails.bodyType,
    kit: order.customization.bodyKit.type,
    style: order.customization.bodyKit.style,
  }
}

export interface Step {
  readonly name: string
  readonly role: Role
  readonly title: string
  readonly words: string
  readonly isDone: (facts: Facts) => boolean
  /** Where it is done; only the first one is there before there is an order. */
  readonly place: (facts: Facts | null) => string
}

const ORDERED = 0
/** Stays together on a narrow screen. */
const TEST_CARD = '4242\u00a04242\u00a04242\u00a04242'
const has = (stage: number) => (facts: Facts) => (stageOf(facts.status) ?? ORDERED) >= stage
const isApproved = has(3)
const sheetOf = (role: Role, view?: string) => (facts: Facts | null) =>
  facts === null ? paths.newOrder : orderPath(role, facts.orderId, view)

export const STEPS: readonly Step[] = [
  {
    name: 'build',
    role: 'user',
    title: 'Build a kit and pay the design fee',
    words: `Go through the four steps of the builder. Pay with the test card ${TEST_CARD}, any future date, any CVC.`,
    isDone: (facts) => facts.isFeePaid,
    place: (facts) => (facts === null ? paths.newOrder : payPath(facts.orderId)),
  },
  {
    name: 'assign',
    role: 'admin',
    title: 'Give the order to an engineer',
    words: `Press Assign Engineer and choose ${DEMO_USERS.engineer.name}, whom you play next.`,
    isDone: (facts) => facts.engineerEmail === DEMO_USERS.engineer.email || isApproved(facts),
    place: sheetOf('admin'),
  },
  {
    name: 'design',
    role: 'engineer',
    title: 'Start the design and upload a version',
    words: 'Save the sample file, then press Start Design and Upload CAD.',
    isDone: (facts) => isApproved(facts) || (facts.status === 'designing' && facts.hasFreshVersion),
    place: sheetOf('engineer', 'files'),
  },
  {
    name: 'review',
    role: 'user',
    title: 'Look at it and decide',
    words:
      'Press View to turn, measure and cut the model. Set a pin and request a revision, which is the engineer’s turn again, or approve the design.',
    isDone: isApproved,
    place: sheetOf('user', 'files'),
  },
  {
    name: 'quote',
    role: 'engineer',
    title: 'Quote the production',
    words: 'Press Payment Request and name a price.',
    isDone: has(4),
    place: sheetOf('engineer'),
  },
  {
    name: 'pay',
    role: 'user',
    title: 'Accept the quote and pay',
    words: 'Press Accept & Pay; the same test card works.',
    isDone: has(5),
    place: sheetOf('user'),
  },
  {
    name: 'complete',
    role: 'engineer',
    title: 'Make it and hand it over',
    words: 'Tell how production goes with Production Update, then press Mark Completed.',
    isDone: has(6),
    place: sheetOf('engineer', 'production'),
  },
]

export interface Progress {
  readonly done: readonly boolean[]
  /** Whose turn it is, counted from 0; null when everything is done or the order was cancelled. */
  readonly current: number | null
  readonly isCancelled: boolean
}

export function progressOf(facts: Facts | null): Progress {
  const done = STEPS.map((step) => facts !== null && step.isDone(facts))
  const isCancelled = facts?.status === 'cancelled'
  const next = done.indexOf(false)
  return { done, current: next < 0 || isCancelled ? null : next, isCancelled }
}
