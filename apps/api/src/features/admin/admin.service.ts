import type { AuditQuery } from '@vorta/contract/admin/audit-log'
import type { ShownAccounts } from '@vorta/contract/admin/schema'
import type { Actor, Role } from '@vorta/contract/auth/role'
import type { PageQuery } from '@vorta/contract/http/page'
import type { AllOrdersQuery } from '@vorta/contract/orders/list'
import type { OrderStatus } from '@vorta/contract/orders/status'
import { paginate, readCursor } from '../../platform/cursor.ts'
import type { Db } from '../../platform/db/client.ts'
import { searchPatterns } from '../../platform/db/search-pattern.ts'
import { AppError } from '../../platform/errors.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { UsersService } from '../auth/users.service.ts'
import { authorizeById } from '../order-access/order-access.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { PaymentsService } from '../payments/payments.service.ts'
import type { TimeOffService } from '../time-off/time-off.service.ts'
import { presentAccount } from './admin.present.ts'
import * as repo from './admin.repo.ts'
import { readAuditLog } from './audit-log.ts'
import { suggestEngineer } from './engineer-suggestion.ts'

interface Deps {
  readonly db: Db
  readonly transact: Transact
  readonly orders: OrdersService
  readonly payments: Pick<PaymentsService, 'requestRefund' | 'closeOpen'>
  readonly users: Pick<UsersService, 'setRoles' | 'setDisabled'>
  readonly timeOff: Pick<TimeOffService, 'returns'>
  readonly demo: boolean
}

export type AdminService = ReturnType<typeof createAdminService>

/** Admin operations: all orders, assignment, cancellation, users and the audit log. */
export function createAdminService({ db, transact, orders, payments, users, timeOff, demo }: Deps) {
  const mustBeEngineer = async (inDb: Db, engineerId: string) => {
    const status = await repo.engineerStatus(inDb, engineerId, demo)
    if (!status) throw new AppError('not_found', 'Engineer not found')
    if (!status.isEngineer) throw new AppError('invalid', "The selected user isn't an engineer.")
  }

  return {
    async stats() {
      const [counts, totalEngineers, totalUsers] = await Promise.all([
        orders.countByStatus(),
        repo.countEngineers(db, demo),
        repo.countCustomers(db),
      ])
      const count = (status: OrderStatus) => counts.get(status) ?? 0
      const totalOrders = [...counts.values()].reduce((sum, n) => sum + n, 0)
      const [pendingOrders, completedOrders, cancelledOrders] = [count('pending'), count('completed'), count('cancelled')]
      const assignedOrders = totalOrders - pendingOrders - completedOrders - cancelledOrders
      return { stats: { totalOrders, pendingOrders, assignedOrders, completedOrders, cancelledOrders, totalEngineers, totalUsers } }
    },

    orders: (actor: Actor, query: AllOrdersQuery) => (query.view === 'card' ? orders.cards : orders).all(actor, query),

    audit: (query: AuditQuery) => readAuditLog(db, query),

    /** Engineers with their workload, and a suggestion for the order that excludes its customer and its current engineer. */
    async engineers(orderId: string | undefined) {
      const [found, workloadOf, offUntil, excluded] = await Promise.all([
        repo.engineers(db, demo),
        orders.workloads(),
        timeOff.returns(),
        orderId === undefined ? [] : repo.participantsOf(db, orderId),
      ])
      const engineers = found.map((engineer) => ({ ...engineer, workload: workloadOf(engineer._id), offUntil: offUntil(engineer._id) }))
      return { engineers, suggestedId: suggestEngineer(engineers, excluded) }
    },

    async assign(actor: Actor, orderId: string, engineerIds: readonly string[]) {
      const [engineerId = '', ...others] = engineerIds.map((id) => id.trim())
      if (engineerId === '') throw new AppError('invalid', 'Engineer ID is required')
      if (others.length > 0 || engineerId.includes(',')) throw new AppError('invalid', 'Exactly one engineer ID is required')
      await transact(async (tx) => {
        await repo.lockName(tx.db, engineerId)
        await orders.lock(tx, actor, orderId, 'viewOrder')
        await mustBeEngineer(tx.db, engineerId)
        await orders.applyTransition(tx, actor, orderId, 'assign', { engineerId })
      })
      return orders.getOrder(actor, orderId)
    },

    /** Moves an order in progress to another engineer. */
    async reassign(actor: Actor, orderId: string, reassignment: { engineerId: string; note: string }) {
      await transact(async (tx) => {
        await repo.lockName(tx.db, reassignment.engineerId)
        await orders.lock(tx, actor, orderId, 'viewOrder')
        await mustBeEngineer(tx.db, reassignment.engineerId)
        await orders.reassign(tx, actor, orderId, reassignment)
      })
      return orders.getOrder(actor, orderId)
    },

    /** The engineers who can help with the order: all but its customer and its engineer. */
    async helperCandidates(actor: Actor, orderId: string) {
      await authorizeById(db, actor, orderId, 'setHelper')
      const [found, offUntil, excluded] = await Promise.all([repo.engineers(db, demo), timeOff.returns(), repo.participantsOf(db, orderId)])
      const candidates = found.filter(({ _id }) => !excluded.includes(_id))
      return { engineers: candidates.map(({ _id, firstName, lastName }) => ({ _id, firstName, lastName, offUntil: offUntil(_id) })) }
    },

    async setHelper(actor: Actor, orderId: string, helperId: string | null) {
      await transact(async (tx) => {
        await orders.lock(tx, actor, orderId, 'viewOrder')
        if (helperId !== null) await mustBeEngineer(tx.db, helperId)
        await orders.setHelper(tx, actor, orderId, helperId)
      })
      return orders.getOrder(actor, orderId)
    },

    /** Cancels and, if requested, refunds every paid amount, in one transaction. */
    async cancel(actor: Actor, orderId: string, { reason, refund }: { reason: string; refund: boolean }) {
      await transact(async (tx) => {
        await orders.applyTransition(tx, actor, orderId, 'cancel', { reason })
        payments.closeOpen(tx, orderId)
        if (refund) await payments.requestRefund(tx, orderId)
      })
      return orders.getOrder(actor, orderId)
    },

    async users({ limit, cursor, q = '', show }: PageQuery & { q?: string | undefined; show: ShownAccounts }) {
      const filter = { patterns: searchPatterns(q), staffOnly: show === 'staff', demo }
      const found = await repo.accounts(db, filter, readCursor(cursor), limit + 1)
      const { rows, nextCursor } = paginate(found, limit, ({ account }) => ({ at: account.createdAt, id: account.id }))
      return { users: rows.map(({ account, openOrders }) => presentAccount(account, openOrders)), nextCursor }
    },

    async setRoles(actor: Actor, userId: string, roles: readonly Role[]) {
      const account = await users.setRoles(actor, userId, roles)
      return { user: presentAccount(account, await repo.countOpenOrders(db, userId)) }
    },

    async setDisabled(actor: Actor, userId: string, disabled: boolean) {
      const account = await users.setDisabled(actor, userId, disabled)
      return { user: presentAccount(account, await repo.countOpenOrders(db, userId)) }
    },
  }
}
