import { orderPlace } from '@vorta/contract/place'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Log } from '../../platform/log.ts'
import type { Intent, Refund } from '../../platform/stripe/facts.ts'
import type { Gateway } from '../../platform/stripe/gateway.ts'
import type { Transact, Work } from '../../platform/work.ts'
import { record } from '../audit/audit.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { enqueue } from '../outbox/outbox.service.ts'
import type { Background } from './background.ts'
import { inDollars, TYPE_LABELS } from './due.ts'
import { refundMail } from './payments.mail.ts'
import * as repo from './payments.repo.ts'

const BATCH = 50

interface Tools {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly log: Log
  readonly gateway: Gateway
  readonly orders: OrdersService
  readonly notifications: NotificationsService
  readonly background: Background
  readonly publicUrl: () => string
}

export type Refunds = ReturnType<typeof createRefunds>

/** Money back: wanted in a transaction, done at the provider after it, known as done only when the provider says so. */
export function createRefunds({ db, transact, clock, log, gateway, orders, notifications, background, publicUrl }: Tools) {
  async function markRefunded(work: Work, payment: repo.PaymentRow, refundId: string) {
    const now = clock.now()
    await repo.update(work.db, payment.id, { status: 'refunded', refundId, refundedAt: now }, now)
    const order =
      payment.type === 'design_fee'
        ? await orders.markRefunded(work, payment.orderId)
        : await orders.lockForPayment(work, null, payment.orderId)
    if (payment.type === 'production')
      await orders.note(work, order.id, `${TYPE_LABELS.production} of ${inDollars(payment.amountCents)} refunded`, {
        kind: 'payment',
        targetId: payment.id,
      })
    await record(work.db, {
      ...{ action: 'payment.refunded', target: `order:${order.id}`, at: now },
      detail: { payment: payment.id, refund: refundId },
    })
    if (!(await notifications.wantsMail(work.db, order.userId, 'refunded'))) return
    const { email: to, firstName } = await repo.payerOf(work.db, order.userId)
    const link = publicUrl() + orderPlace('user', order.id, { view: 'payments' })
    const payload = refundMail({ ...payment, to, firstName, orderNumber: order.number, link })
    await enqueue(work.db, { kind: 'mail', dedupeKey: `refunded:${payment.id}`, payload })
  }

  async function markFailed(work: Work, payment: repo.PaymentRow, refundId: string) {
    const needsReview = `Refund ${refundId} failed at the provider`
    log.error({ payment: payment.id, refund: refundId }, 'a refund failed')
    await repo.update(work.db, payment.id, { refundId, needsReview }, clock.now())
    await record(work.db, {
      action: 'payment.refundFailed',
      result: 'refused',
      target: `order:${payment.orderId}`,
      detail: { refund: refundId },
    })
    const news = { kind: 'payment.review', title: 'A refund failed', body: needsReview, orderId: payment.orderId }
    await notifications.notifyAll(work, await notifications.admins(work.db), news)
  }

  /** Writes down what became of a refund; said twice it counts once. */
  const learn = (paymentId: string, orderId: string, refund: Refund) =>
    transact(async (work) => {
      await orders.lockForPayment(work, null, orderId)
      const payment = await repo.lock(work.db, paymentId)
      if (payment.status !== 'paid') return
      if (refund.status === 'succeeded') await markRefunded(work, payment, refund.id)
      else if (refund.status === 'failed' && payment.needsReview === null) await markFailed(work, payment, refund.id)
      else if (payment.refundId !== refund.id) await repo.update(work.db, payment.id, { refundId: refund.id }, clock.now())
    })

  async function execute(payment: repo.PaymentRow) {
    if (payment.intentId === null) return
    const known =
      payment.refundId === null ? undefined : (await gateway.readRefunds(payment.intentId)).find(({ id }) => id === payment.refundId)
    const refund = known ?? (await gateway.refund(payment.intentId, `refund:${payment.id}`))
    await learn(payment.id, payment.orderId, refund)
  }

  const runFor = async (orderId: string) => {
    for (const payment of await repo.refundsDueOf(db, orderId)) await execute(payment)
  }

  return {
    /** Marks every paid payment of the order to be refunded; joins the caller's transaction. */
    async request(work: Work, orderId: string): Promise<void> {
      await repo.wantRefunds(work.db, orderId, clock.now())
      work.after(() => background.run('refund', () => runFor(orderId)))
    },

    runFor,

    async runDue(): Promise<void> {
      for (const payment of await repo.refundsDue(db, BATCH)) await execute(payment)
    },

    /** A refund made at the provider's own desk shows here as well. */
    async follow(intent: Intent): Promise<void> {
      const payment = await repo.byIntent(db, intent.id)
      if (payment?.status !== 'paid' || intent.refundedCents === 0) return
      const refunds = await gateway.readRefunds(intent.id)
      const latest = refunds[0]
      if (latest && payment.refundWantedAt) return learn(payment.id, payment.orderId, latest)
      const back = refunds.filter(({ status }) => status === 'succeeded').reduce((sum, { amountCents }) => sum + amountCents, 0)
      if (latest && back >= payment.amountCents) await learn(payment.id, payment.orderId, latest)
    },

    /** The job behind money that came for nothing. */
    async giveBack(intentId: string): Promise<void> {
      const refund = await gateway.refund(intentId, `refund:${intentId}`)
      if (refund.status === 'failed') throw new Error(`Refund ${refund.id} failed at the provider`)
    },
  }
}
