import { createOrderBody, skipDefaults } from '@vorta/contract/orders/schema'
import type { PinAction, PinPoint } from '@vorta/contract/pins/schema'
import { type ProductionStage, productionStepBody } from '@vorta/contract/production/schema'
import { type DesignChange, uploadDesign, uploadScan } from './cad.ts'
import { sendMessage } from './chat.ts'
import type { SeedContext, SeedUser } from './context.ts'
import { pay } from './payments.ts'
import { uploadBuildPicture } from './pictures.ts'
import { placePin, updatePin } from './pins.ts'
import type { SeedUsers } from './users.ts'

type UserKey = keyof SeedUsers

/** An action on an order, the given number of hours after the order was placed. */
export type Step = readonly [hours: number, action: StepAction]

interface StepInput {
  readonly context: SeedContext
  readonly users: SeedUsers
  readonly customer: SeedUser
  readonly orderId: string
}
interface Shipping {
  readonly carrier?: string
  readonly trackingNumber?: string
  readonly trackingUrl?: string
}
type StepAction = (input: StepInput) => Promise<unknown>

export const paid: StepAction = ({ context, customer, orderId }) => pay(context.app, customer, orderId)
export const reviewed: StepAction = ({ context, users, orderId }) => context.app.orders.review(users.alex, orderId)
export const assignedTo =
  (engineer: UserKey): StepAction =>
  ({ context, users, orderId }) =>
    context.app.admin.assign(users.alex, orderId, [users[engineer].userId])
export const started =
  (engineer: UserKey): StepAction =>
  ({ context, users, orderId }) =>
    context.app.orders.setStatus(users[engineer], orderId, 'designing')
export const uploaded =
  (engineer: UserKey, note: string, change?: DesignChange): StepAction =>
  ({ context, users, orderId }) =>
    uploadDesign(context.app, users[engineer], orderId, note, change)
/** Pins the surface point of the newest version that is closest to `from`: x to the rear, y to the car's right, z up. */
export const pinned =
  (author: UserKey, text: string, from: PinPoint): StepAction =>
  ({ context, users, orderId }) =>
    placePin(context.app, users[author], orderId, text, from)
export const pinUpdated =
  (author: UserKey, number: number, action: PinAction, text = ''): StepAction =>
  ({ context, users, orderId }) =>
    updatePin(context.app, users[author], orderId, number, action, text)
export const scanned =
  (scanArea: string): StepAction =>
  ({ context, customer, orderId }) =>
    uploadScan(context.app, customer, orderId, scanArea)
export const wrote =
  (author: UserKey, text: string): StepAction =>
  ({ context, users, orderId }) =>
    sendMessage(context.app, users[author], orderId, text)
export const revised =
  (comments: string): StepAction =>
  ({ context, customer, orderId }) =>
    context.app.pins.revise(customer, orderId, comments)
export const approved: StepAction = ({ context, customer, orderId }) => context.app.orders.approve(customer, orderId)
export const quoted =
  (engineer: UserKey, note: string, lines: readonly (readonly [label: string, amount: number])[]): StepAction =>
  ({ context, users, orderId }) =>
    context.app.payments.sendQuote(users[engineer], orderId, {
      productionCost: lines.reduce((sum, [, amount]) => sum + amount, 0),
      note,
      lines: lines.map(([label, amount]) => ({ label, amount })),
    })
export const productionUpdate =
  (engineer: UserKey, stage: ProductionStage, note: string, shipping: Shipping = {}): StepAction =>
  ({ context: { app, now }, users, orderId }) =>
    app.production.addStep(
      users[engineer],
      orderId,
      productionStepBody.parse({ stage, note, on: now().toISOString().slice(0, 10), ...shipping }),
    )
export const received: StepAction = ({ context, customer, orderId }) => context.app.production.confirmReceipt(customer, orderId)
export const rated =
  (stars: number, comment: string): StepAction =>
  ({ context, customer, orderId }) =>
    context.app.production.rate(customer, orderId, { stars, comment: comment, mayShow: true })
export const completed =
  (engineer: UserKey): StepAction =>
  ({ context, users, orderId }) =>
    context.app.orders.setStatus(users[engineer], orderId, 'completed')
export const cancelled =
  (reason: string): StepAction =>
  async ({ context, users, orderId }) => {
    await context.app.admin.cancel(users.alex, orderId, { reason, refund: true })
    await context.app.payments.idle()
  }

export interface DemoOrder {
  readonly daysAgo: number
  readonly customer: UserKey
  readonly carDetails: object
  readonly customization?: object
  readonly steps: readonly Step[]
}

const HOUR_MS = 3_600_000

export interface DemoEvent {
  readonly at: Date
  readonly run: () => Promise<unknown>
}

export function orderEvents(context: SeedContext, users: SeedUsers, demoOrder: DemoOrder, now: Date): DemoEvent[] {
  const placedAt = new Date(now.getTime() - demoOrder.daysAgo * 24 * HOUR_MS)
  const customer = users[demoOrder.customer]
  let orderId = ''
  const place = async () => {
    const customization = { ...skipDefaults(), ...demoOrder.customization }
    const { order } = await context.app.orders.create(customer, createOrderBody.parse({ carDetails: demoOrder.carDetails, customization }))
    orderId = order._id
    await uploadBuildPicture(context.app, customer, orderId, order.carDetails.model)
  }
  const steps = demoOrder.steps.map(([hours, action]) => ({
    at: new Date(placedAt.getTime() + hours * HOUR_MS),
    run: () => action({ context, users, customer, orderId }),
  }))
  return [{ at: placedAt, run: place }, ...steps]
}

/** Runs the events of all orders in chronological order, so that ids and dates in the logs agree. */
export async function runEvents(context: SeedContext, events: readonly DemoEvent[]): Promise<void> {
  for (const { at, run } of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    context.setTime(at)
    await run()
  }
}
