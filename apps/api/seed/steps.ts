import { createOrderBody, skipDefaults } from '@vorta/contract/orders/schema'
import type { PinAction, PinPoint } from '@vorta/contract/pins/schema'
import { type ProductionStage, productionStepBody } from '@vorta/contract/production/schema'
import { type DesignChange, uploadDesign, uploadScan } from './cad.ts'
import { say } from './chat.ts'
import type { Player, Stage } from './context.ts'
import { pay } from './payments.ts'
import { sendPicture } from './pictures.ts'
import { movePin, setPin } from './pins.ts'
import type { Cast } from './users.ts'

type Who = keyof Cast

/** One thing that happened to an order, hours after it was placed. */
export type Step = readonly [hours: number, deed: Deed]

interface Scene {
  readonly stage: Stage
  readonly cast: Cast
  readonly customer: Player
  readonly orderId: string
}
interface Shipping {
  readonly carrier?: string
  readonly trackingNumber?: string
  readonly trackingUrl?: string
}
type Deed = (scene: Scene) => Promise<unknown>

export const paid: Deed = ({ stage, customer, orderId }) => pay(stage.app, customer, orderId)
export const reviewed: Deed = ({ stage, cast, orderId }) => stage.app.orders.review(cast.alex, orderId)
export const assignedTo =
  (engineer: Who): Deed =>
  ({ stage, cast, orderId }) =>
    stage.app.admin.assign(cast.alex, orderId, [cast[engineer].userId])
export const started =
  (engineer: Who): Deed =>
  ({ stage, cast, orderId }) =>
    stage.app.orders.setStatus(cast[engineer], orderId, 'designing')
export const uploaded =
  (engineer: Who, note: string, change?: DesignChange): Deed =>
  ({ stage, cast, orderId }) =>
    uploadDesign(stage.app, cast[engineer], orderId, note, change)
/** A pin on the newest version, where it is nearest to this place beside it: x to the rear, y to the car's right, z up. */
export const pinned =
  (who: Who, text: string, from: PinPoint): Deed =>
  ({ stage, cast, orderId }) =>
    setPin(stage.app, cast[who], orderId, text, from)
export const pinMoved =
  (who: Who, number: number, action: PinAction, text = ''): Deed =>
  ({ stage, cast, orderId }) =>
    movePin(stage.app, cast[who], orderId, number, action, text)
export const scanned =
  (scanArea: string): Deed =>
  ({ stage, customer, orderId }) =>
    uploadScan(stage.app, customer, orderId, scanArea)
export const says =
  (who: Who, text: string): Deed =>
  ({ stage, cast, orderId }) =>
    say(stage.app, cast[who], orderId, text)
export const revised =
  (comments: string): Deed =>
  ({ stage, customer, orderId }) =>
    stage.app.pins.revise(customer, orderId, comments)
export const approved: Deed = ({ stage, customer, orderId }) => stage.app.orders.approve(customer, orderId)
export const quoted =
  (engineer: Who, note: string, lines: readonly (readonly [label: string, amount: number])[]): Deed =>
  ({ stage, cast, orderId }) =>
    stage.app.payments.sendQuote(cast[engineer], orderId, {
      productionCost: lines.reduce((sum, [, amount]) => sum + amount, 0),
      note,
      lines: lines.map(([label, amount]) => ({ label, amount })),
    })
/** The workshop tells of a stage, on the day it happens. */
export const made =
  (engineer: Who, stage: ProductionStage, note: string, shipping: Shipping = {}): Deed =>
  ({ stage: { app, now }, cast, orderId }) =>
    app.production.addStep(
      cast[engineer],
      orderId,
      productionStepBody.parse({ stage, note, on: now().toISOString().slice(0, 10), ...shipping }),
    )
export const received: Deed = ({ stage, customer, orderId }) => stage.app.production.confirmReceipt(customer, orderId)
export const rated =
  (stars: number, words: string): Deed =>
  ({ stage, customer, orderId }) =>
    stage.app.production.rate(customer, orderId, { stars, words, mayShow: true })
export const completed =
  (engineer: Who): Deed =>
  ({ stage, cast, orderId }) =>
    stage.app.orders.setStatus(cast[engineer], orderId, 'completed')
export const cancelled =
  (reason: string): Deed =>
  async ({ stage, cast, orderId }) => {
    await stage.app.admin.cancel(cast.alex, orderId, { reason, refund: true })
    await stage.app.payments.idle()
  }

export interface Story {
  readonly daysAgo: number
  readonly customer: Who
  readonly carDetails: object
  readonly customization?: object
  readonly steps: readonly Step[]
}

const HOUR_MS = 3_600_000

/** Something that happens in the demo's past. */
export interface DemoEvent {
  readonly at: Date
  readonly run: () => Promise<unknown>
}

/** Everything that happens to one order, from its placing to today. */
export function eventsOf(stage: Stage, cast: Cast, story: Story, now: Date): DemoEvent[] {
  const placedAt = new Date(now.getTime() - story.daysAgo * 24 * HOUR_MS)
  const customer = cast[story.customer]
  let orderId = ''
  const place = async () => {
    const customization = { ...skipDefaults(), ...story.customization }
    const { order } = await stage.app.orders.create(customer, createOrderBody.parse({ carDetails: story.carDetails, customization }))
    orderId = order._id
    await sendPicture(stage.app, customer, orderId, order.carDetails.model)
  }
  const steps = story.steps.map(([hours, deed]) => ({
    at: new Date(placedAt.getTime() + hours * HOUR_MS),
    run: () => deed({ stage, cast, customer, orderId }),
  }))
  return [{ at: placedAt, run: place }, ...steps]
}

/** Plays what happened in the order it happened, so that logs that are read by their numbers follow the calendar. */
export async function playAll(stage: Stage, events: readonly DemoEvent[]): Promise<void> {
  for (const { at, run } of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    stage.goTo(at)
    await run()
  }
}
