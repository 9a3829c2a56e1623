import type { AuditAction } from '@vorta/contract/admin/audit-log'
import type { Actor } from '@vorta/contract/auth/role'
import { afterPause } from '@vorta/contract/orders/calendar'
import { AppError } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { orderConflict } from '../order-access/order-access.service.ts'
import type { createOrderTransitions } from './apply-transition.ts'
import type { OrdersDeps } from './orders.deps.ts'
import * as repo from './orders.repo.ts'

interface Deps
  extends Pick<OrdersDeps, 'clock' | 'calendar' | 'notifications' | 'chat'>,
    Pick<ReturnType<typeof createOrderTransitions>, 'lock' | 'updateDetails'> {}

/** Questions that block the work: the deadline is paused while one is open. */
export function createQuestions({ clock, calendar, notifications, chat, lock, updateDetails }: Deps) {
  const updateAndPost = async (
    tx: Transaction,
    actor: Actor,
    orderId: string,
    change: repo.OrderChange,
    description: string,
    action: AuditAction,
  ) => {
    await updateDetails(tx, actor, orderId, change, description, action)
    await chat.postSystem(tx, orderId, description)
  }

  /** The author of the question, if an admin; the engineer is notified of every answer. */
  const findAskingAdmin = async (tx: Transaction, orderId: string): Promise<string | undefined> => {
    const authorId = await repo.findQuestionAuthor(tx.db, orderId)
    return authorId !== null && (await notifications.admins(tx.db)).includes(authorId) ? authorId : undefined
  }

  return {
    async ask(tx: Transaction, actor: Actor, orderId: string, question: string): Promise<void> {
      const order = await lock(tx, actor, orderId, 'askQuestion')
      if (order.askedAt) throw new AppError('conflict', "The customer hasn't answered the previous question yet.")
      await updateAndPost(tx, actor, orderId, { question, askedAt: clock.now() }, `Question for the customer: ${question}`, 'order.ask')
      const title = actor.role === 'admin' ? 'We have a question' : `${order.engineerName ?? 'Your engineer'} has a question`
      const notification = { kind: 'order.ask', title, body: `Order ${order.number}: ${question}`, orderId }
      await notifications.notify(tx, { ...notification, userId: order.userId })
    },

    /** Resumes the deadline. */
    async answer(tx: Transaction, actor: Actor, orderId: string, answer: string): Promise<void> {
      const order = await lock(tx, actor, orderId, 'answerQuestion')
      if (!order.askedAt) throw orderConflict('answerQuestion', order)
      const dueAt = order.dueAt && afterPause(calendar(), order.dueAt, order.askedAt, clock.now())
      await updateAndPost(
        tx,
        actor,
        orderId,
        { question: null, askedAt: null, dueAt },
        `Answer from the customer: ${answer}`,
        'order.answer',
      )
      const notification = { title: `${order.customerFullName} answered`, body: `Order ${order.number}: ${answer}`, orderId }
      if (order.engineerId && order.engineerId !== actor.userId)
        await notifications.notify(tx, { ...notification, kind: 'order.answer', userId: order.engineerId })
      const adminId = await findAskingAdmin(tx, orderId)
      if (adminId && adminId !== actor.userId && adminId !== order.engineerId)
        await notifications.notify(tx, { ...notification, kind: 'order.answerToCompany', userId: adminId })
    },
  }
}
