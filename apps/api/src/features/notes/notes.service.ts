import type { Actor } from '@vorta/contract/auth/role'
import { ERROR_MESSAGES } from '@vorta/contract/http/error'
import type { PageQuery } from '@vorta/contract/http/page'
import type { Note } from '@vorta/contract/notes/schema'
import { paginate, readCursor } from '../../platform/cursor.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { ServiceContext, Transaction } from '../../platform/transaction.ts'
import { by, recordAudit } from '../audit/audit.service.ts'
import { requireCustomerAccess } from '../order-access/customer-access.service.ts'
import { authorizeById } from '../order-access/order-access.service.ts'
import * as repo from './notes.repo.ts'

const noteNotFound = () => new AppError('not_found', 'Note not found')
const mayDelete = ({ role, userId }: Actor, note: repo.NoteRow) => role === 'admin' || note.authorId === userId
/** The log must not contain the text, which may be deleted. */
const targetOf = ({ orderId, customerId }: Pick<repo.NoteRow, 'orderId' | 'customerId'>) =>
  orderId === null ? `user:${customerId}` : `order:${orderId}`

export type NotesService = ReturnType<typeof createNotesService>

/** Internal notes on orders and customers, for staff only. They cause no timeline entry, notification, email or socket event. */
export function createNotesService({ db, transact, clock }: ServiceContext) {
  const present =
    (reader: Actor) =>
    (row: repo.NoteRow): Note => ({
      _id: row.id,
      text: row.text,
      author: row.author,
      createdAt: row.at,
      order: row.orderId !== null && row.orderNumber !== null ? { _id: row.orderId, orderNumber: row.orderNumber } : null,
      canDelete: mayDelete(reader, row),
    })

  type ReadPage = (position: Parameters<typeof repo.ofOrder>[2]) => Promise<repo.NoteRow[]>

  /** An invalid cursor is rejected before the access is checked. */
  const list = async (reader: Actor, { limit, cursor }: PageQuery, checkAccess: () => Promise<unknown>, read: ReadPage) => {
    const before = readCursor(cursor)
    await checkAccess()
    const { rows, nextCursor } = paginate(await read({ before, limit: limit + 1 }), limit, ({ at, id }) => ({ at: new Date(at), id }))
    return { notes: rows.map(present(reader)), nextCursor }
  }

  const add = (actor: Actor, about: { customerId: string; orderId: string | null }, text: string) =>
    transact(async (tx) => {
      const id = newId()
      const { userId: authorId } = actor
      await repo.insert(tx.db, { id, ...about, authorId, text, createdAt: clock.now() })
      await recordAudit(tx.db, { action: 'note.create', ...by(actor), target: targetOf(about), at: clock.now() })
      const row = await repo.byId(tx.db, id)
      if (!row) throw noteNotFound()
      return { note: present(actor)(row) }
    })

  return {
    listOfOrder: (actor: Actor, orderId: string, query: PageQuery) =>
      list(
        actor,
        query,
        () => authorizeById(db, actor, orderId, 'viewNotes'),
        (position) => repo.ofOrder(db, orderId, position),
      ),

    async addToOrder(actor: Actor, orderId: string, text: string) {
      const { userId: customerId } = await authorizeById(db, actor, orderId, 'writeNotes')
      return add(actor, { customerId, orderId }, text)
    },

    listOfCustomer: (actor: Actor, customerId: string, query: PageQuery) =>
      list(
        actor,
        query,
        () => requireCustomerAccess(db, actor, customerId),
        (position) => repo.ofCustomer(db, actor, customerId, position),
      ),

    async addToCustomer(actor: Actor, customerId: string, text: string) {
      await requireCustomerAccess(db, actor, customerId)
      return add(actor, { customerId, orderId: null }, text)
    },

    remove: (actor: Actor, noteId: string) =>
      transact(async (tx) => {
        const note = await repo.byId(tx.db, noteId)
        if (!note) throw noteNotFound()
        const isHidden = await (note.orderId === null
          ? requireCustomerAccess(tx.db, actor, note.customerId)
          : authorizeById(tx.db, actor, note.orderId, 'viewNotes')
        ).then(
          () => false,
          (error: unknown) => (error instanceof AppError ? true : Promise.reject(error)),
        )
        if (isHidden) throw noteNotFound()
        if (!mayDelete(actor, note)) throw new AppError('forbidden', ERROR_MESSAGES.noPermission)
        await repo.remove(tx.db, noteId)
        await recordAudit(tx.db, { action: 'note.delete', ...by(actor), target: targetOf(note), at: clock.now() })
      }),

    /** Deletes all notes about a customer with the account. */
    erase: (tx: Transaction, customerId: string) => repo.removeOfCustomer(tx.db, customerId),
  }
}
