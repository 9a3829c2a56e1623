import type { AuditAction } from '@vorta/contract/admin/audit-log'
import type { Actor } from '@vorta/contract/auth/role'
import {
  CASE_KIND_LABELS,
  CASE_STATUS_LABELS,
  CASE_TRANSITIONS,
  isCaseOpen,
  type OpenCaseBody,
  type OrderCase,
  type UpdateCaseBody,
} from '@vorta/contract/cases/schema'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { Incoming } from '../../platform/storage/incoming.ts'
import type { ServiceContext, Transaction } from '../../platform/transaction.ts'
import { truncate } from '../../platform/truncate.ts'
import { by, recordAudit } from '../audit/audit.service.ts'
import type { ChatService } from '../chat/chat.service.ts'
import type { FilesService } from '../files/files.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { authorizeById } from '../order-access/order-access.service.ts'
import type { OrderRow, OrdersService } from '../orders/orders.service.ts'
import * as repo from './cases.repo.ts'

interface Deps extends ServiceContext {
  readonly files: Pick<FilesService, 'storePhoto' | 'claimUploaded' | 'link'>
  readonly orders: Pick<OrdersService, 'lock' | 'addTimelineEntry'>
  readonly chat: Pick<ChatService, 'postSystem'>
  readonly notifications: Pick<NotificationsService, 'notify' | 'notifyAll' | 'admins'>
}

/** The list of open cases ends here. */
const OPEN_MAX = 200
const REMOVED_TEXT = 'Removed when the account was deleted'

export type CasesService = ReturnType<typeof createCasesService>

/** Warranty and refit cases after completion. The order stays completed, and nothing is charged. */
export function createCasesService({ db, transact, clock, files, orders, chat, notifications }: Deps) {
  const present = async (inDb: Db, actor: Actor, rows: readonly repo.CaseRow[]): Promise<OrderCase[]> => {
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return []
    const [photos, updates] = [await repo.photosOf(inDb, ids), await repo.updatesOf(inDb, ids)]
    return rows.map((row) => ({
      ...{ _id: row.id, number: row.number, kind: row.kind, status: row.status, description: row.description },
      ...{ openedAt: row.openedAt.toISOString(), closedAt: row.closedAt?.toISOString() ?? null },
      photos: photos
        .filter(({ caseId }) => caseId === row.id)
        .map(({ file }) => ({
          ...{ _id: file.id, filename: file.filename, originalName: file.originalName, fileSize: file.sizeBytes },
          fileUrl: files.link(actor, file.filename),
        })),
      updates: updates
        .filter(({ update }) => update.caseId === row.id)
        .map(({ update, firstName, lastName }) => ({
          ...{ _id: update.id, status: update.status, note: update.note, at: update.at.toISOString() },
          by: [firstName, lastName].filter(Boolean).join(' '),
        })),
    }))
  }

  const load = async (inDb: Db, actor: Actor, orderId: string, caseId: string): Promise<{ case: OrderCase }> => {
    const row = await repo.find(inDb, orderId, caseId)
    const [found] = row ? await present(inDb, actor, [row]) : []
    if (!found) throw new AppError('not_found', 'Case not found')
    return { case: found }
  }

  /** Writes to the timeline, the chat and the audit log. */
  const record = async (
    tx: Transaction,
    actor: Actor,
    orderId: string,
    { caseId, action, description, hasOpenCase }: { caseId: string; action: AuditAction; description: string; hasOpenCase: boolean },
  ) => {
    await orders.addTimelineEntry(tx, orderId, description, { actorId: actor.userId, kind: 'case', targetId: caseId, hasOpenCase })
    await chat.postSystem(tx, orderId, description, { kind: 'case', targetId: caseId })
    await recordAudit(tx.db, { action, ...by(actor), target: `order:${orderId}`, at: clock.now() })
  }

  const nameOf = ({ kind, number }: Pick<repo.CaseRow, 'kind' | 'number'>) => `${CASE_KIND_LABELS[kind]} case ${number}`

  const notifyStaff = async (tx: Transaction, order: OrderRow, caseId: string, body: string) => {
    const staff = [...(order.engineerId ? [order.engineerId] : []), ...(await notifications.admins(tx.db))]
    const notification = { kind: 'case.open', title: `${order.customerFullName} opened a case`, body, orderId: order.id, targetId: caseId }
    await notifications.notifyAll(tx, staff, notification)
  }

  return {
    listOpen: async (actor: Actor) => ({ cases: await repo.listOpen(db, actor, OPEN_MAX) }),

    async list(actor: Actor, orderId: string) {
      await authorizeById(db, actor, orderId, 'viewCases')
      return { cases: await present(db, actor, await repo.listOf(db, orderId)) }
    },

    /** The photo stays unattached until a case claims it. */
    storePhoto: (actor: Actor, incoming: Incoming<{ orderId: string }>) =>
      files.storePhoto('case_photo', actor, incoming, async (orderId) => {
        await authorizeById(db, actor, orderId, 'openCase')
      }),

    open: (actor: Actor, orderId: string, { kind, description, photos }: OpenCaseBody) =>
      transact(async (tx) => {
        const order = await orders.lock(tx, actor, orderId, 'openCase')
        if (await repo.hasOpen(tx.db, orderId)) throw new AppError('conflict', 'This order already has an open case.')
        const row = { id: newId(), orderId, number: (await repo.lastNumber(tx.db, orderId)) + 1, kind, description, openedAt: clock.now() }
        await repo.insert(tx.db, row, await files.claimUploaded(tx, 'case_photo', actor.userId, orderId, photos))
        await record(tx, actor, orderId, { caseId: row.id, action: 'case.open', description: `${nameOf(row)} opened`, hasOpenCase: true })
        await notifyStaff(
          tx,
          order,
          row.id,
          `Order ${order.number}: ${order.customerFullName} opened a ${CASE_KIND_LABELS[kind].toLowerCase()} case.\n“${truncate(description)}”`,
        )
        return load(tx.db, actor, orderId, row.id)
      }),

    update: (actor: Actor, orderId: string, caseId: string, { status, note }: UpdateCaseBody) =>
      transact(async (tx) => {
        const order = await orders.lock(tx, actor, orderId, 'manageCases')
        const row = await repo.find(tx.db, orderId, caseId)
        if (!row) throw new AppError('not_found', 'Case not found')
        if (!CASE_TRANSITIONS[row.status].includes(status))
          throw new AppError(
            'conflict',
            `This case is now: ${CASE_STATUS_LABELS[row.status]}. Reload the page to see what you can do next.`,
          )
        const at = clock.now()
        const hasOpenCase = isCaseOpen(status)
        await repo.setStatus(tx.db, caseId, { status, closedAt: hasOpenCase ? null : at })
        await repo.insertUpdate(tx.db, { id: newId(), caseId, status, note, actorId: actor.userId, at })
        const description = `${nameOf(row)}: ${CASE_STATUS_LABELS[status]}`
        await record(tx, actor, orderId, { caseId, action: 'case.update', description, hasOpenCase })
        await notifications.notify(tx, {
          ...{
            userId: order.userId,
            kind: 'case.update',
            title: `Your ${CASE_KIND_LABELS[row.kind].toLowerCase()} case: ${CASE_STATUS_LABELS[status]}`,
          },
          ...{ body: `Order ${order.number}.${note && `\n“${truncate(note)}”`}`, orderId, targetId: caseId },
        })
        return load(tx.db, actor, orderId, caseId)
      }),

    /** For the data export of an account. */
    async everything(actor: Actor) {
      const rows = await repo.listOfCustomer(db, actor.userId)
      const shown = await present(
        db,
        actor,
        rows.map(({ row }) => row),
      )
      return shown.map((one, i) => ({ orderNumber: rows[i]?.orderNumber ?? '', ...one }))
    },

    /** Part of deleting an account. */
    erase: (tx: Transaction, userId: string) => repo.erase(tx.db, userId, clock.now(), REMOVED_TEXT),
  }
}
