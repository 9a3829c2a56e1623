import type { Actor } from '@vorta/contract/auth/role'
import type { ContactMessage, MessagesQuery } from '@vorta/contract/contact/schema'
import { paginate, readCursor } from '../../platform/cursor.ts'
import { AppError } from '../../platform/errors.ts'
import type { ServiceContext } from '../../platform/transaction.ts'
import { by, recordAudit } from '../audit/audit.service.ts'
import * as repo from './inbox.repo.ts'

export type Inbox = ReturnType<typeof createInbox>

/** The admins' list of contact messages. */
export function createInbox({ db, transact, clock }: ServiceContext) {
  return {
    async list({ show, limit, cursor }: MessagesQuery) {
      const [found, open] = await Promise.all([repo.messages(db, show, readCursor(cursor), limit + 1), repo.countOpen(db)])
      const { rows, nextCursor } = paginate(found, limit, ({ message }) => ({ at: message.createdAt, id: message.id }))
      return { messages: rows.map(present), nextCursor, open }
    },

    messagesFrom: async (email: string) => (await repo.messagesFrom(db, email)).map(present),

    async setAnswered(actor: Actor, id: string, answered: boolean) {
      await transact(async (tx) => {
        const hasChanged = await repo.setAnswered(tx.db, id, answered ? { userId: actor.userId, at: clock.now() } : null)
        if (!hasChanged) return
        const action = answered ? 'contact.answered' : 'contact.reopened'
        await recordAudit(tx.db, { action, ...by(actor), target: `message:${id}` })
      })
      const row = await repo.messageById(db, id)
      if (!row) throw new AppError('not_found', 'Message not found')
      return { contactMessage: present(row) }
    },
  }
}

const present = ({ message, answeredBy }: repo.MessageRow): ContactMessage => ({
  _id: message.id,
  name: message.name,
  email: message.email,
  message: message.message,
  createdAt: message.createdAt.toISOString(),
  answered: message.answeredAt && {
    at: message.answeredAt.toISOString(),
    by: answeredBy ? `${answeredBy.firstName} ${answeredBy.lastName}` : 'Deleted user',
  },
})
