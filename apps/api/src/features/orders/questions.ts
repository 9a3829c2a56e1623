import type { Actor } from '@vorta/contract/auth/role'
import { afterPause, type Calendar } from '@vorta/contract/orders/calendar'
import { DESIGN_STATUSES } from '@vorta/contract/orders/status'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { type createOrderTransitions, refusal } from './apply-transition.ts'
import * as repo from './orders.repo.ts'

interface Tools extends Pick<ReturnType<typeof createOrderTransitions>, 'lock' | 'amend'> {
  readonly clock: Clock
  readonly calendar: Calendar
  readonly notifications: NotificationsService
  readonly chat: { postSystem(tx: Transaction, orderId: string, text: string): Promise<void> }
}

/** A question without whose answer the work can't go on: while it is open the promised time stands still. */
export function createQuestions({ clock, calendar, notifications, chat, lock, amend }: Tools) {
  const write = async (tx: Transaction, actor: Actor, orderId: string, change: repo.OrderChange, line: string, action: string) => {
    await amend(tx, actor, orderId, change, line, action)
    await chat.postSystem(tx, orderId, line)
  }

  /** Whoever asked hears the answer, as long as the order is still theirs to see: an admin, or the engineer who is told anyway. */
  const askingAdmin = async (tx: Transaction, orderId: string): Promise<string | undefined> => {
    const asker = await repo.askerOf(tx.db, orderId)
    return asker !== null && (await notifications.admins(tx.db)).includes(asker) ? asker : undefined
  }

  return {
    async ask(tx: Transaction, actor: Actor, orderId: string, question: string): Promise<void> {
      const order = await lock(tx, actor, orderId)
      if (!DESIGN_STATUSES.includes(order.status)) throw refusal(order.status)
      if (order.askedAt) throw new AppError('conflict', 'There is a question already that the customer has not answered')
      await write(tx, actor, orderId, { question, askedAt: clock.now() }, `Question to the customer: ${question}`, 'order.ask')
      const title = actor.role === 'admin' ? 'We have a question' : 'Your engineer has a question'
      const news = { kind: 'order.ask', title, body: `Order ${order.number}: ${question}`, orderId }
      await notifications.notify(tx, { ...news, userId: order.userId })
    },

    /** What was left of the promised time is left again. Staff may write down an answer that came another way. */
    async answer(tx: Transaction, actor: Actor, orderId: string, answer: string): Promise<void> {
      const order = await lock(tx, actor, orderId)
      if (!(order.askedAt && DESIGN_STATUSES.includes(order.status)))
        throw new AppError('conflict', 'There is no open question on this order')
      const dueAt = order.dueAt && afterPause(calendar, order.dueAt, order.askedAt, clock.now())
      await write(tx, actor, orderId, { question: null, askedAt: null, dueAt }, `Answer of the customer: ${answer}`, 'order.answer')
      const news = { title: 'The customer has answered', body: `Order ${order.number}: ${answer}`, orderId }
      if (order.engineerId && order.engineerId !== actor.userId)
        await notifications.notify(tx, { ...news, kind: 'order.answer', userId: order.engineerId })
      const admin = await askingAdmin(tx, orderId)
      if (admin && admin !== actor.userId && admin !== order.engineerId)
        await notifications.notify(tx, { ...news, kind: 'order.answerToCompany', userId: admin })
    },
  }
}
