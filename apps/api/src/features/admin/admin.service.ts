import type { AuditQuery } from '@vorta/contract/admin/audit-log'
import type { ShownAccounts } from '@vorta/contract/admin/schema'
import type { Actor, Role } from '@vorta/contract/auth/role'
import type { PageQuery } from '@vorta/contract/http/page'
import type { AllOrdersQuery } from '@vorta/contract/orders/list'
import type { OrderStatus } from '@vorta/contract/orders/status'
import { cutPage, readCursor } from '../../platform/cursor.ts'
import type { Db } from '../../platform/db/client.ts'
import { searchPatterns } from '../../platform/db/search-pattern.ts'
import { AppError } from '../../platform/errors.ts'
import type { Transact, Transaction } from '../../platform/transaction.ts'
import type { UsersService } from '../auth/users.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { presentAccount } from './admin.present.ts'
import * as repo from './admin.repo.ts'
import { readAuditLog } from './audit-log.ts'
import { suggestEngineer } from './engineer-suggestion.ts'

interface Deps {
  readonly db: Db
  readonly transact: Transact
  readonly orders: OrdersService
  readonly payments: {
    requestRefund(tx: Transaction, orderId: string): Promise<void>
    closeOpen(tx: Transaction, orderId: string): void
  }
  readonly accounts: Pick<UsersService, 'setRoles' | 'setDisabled'>
  readonly demo: boolean
}

export type AdminService = ReturnType<typeof createAdminService>

/** The company's own desk: every order, who works on it, who may do what. */
export function createAdminService({ db, transact, orders, payments, accounts, demo }: Deps) {
  const mustBeEngineer = async (inDb: Db, engineerId: string) => {
    const standing = await repo.engineerStanding(inDb, engineerId, demo)
    if (!standing) throw new AppError('not_found', 'Engineer not found')
    if (!standing.isEngineer) throw new AppError('invalid', 'Selected user is not an engineer')
  }

  return {
    async stats() {
      const [counts, totalEngineers, totalUsers] = await Promise.all([
        orders.countByStatus(),
        repo.countEngineers(db, demo),
        repo.countCustomers(db),
      ])
      const count = (status: OrderStatus) => counts.get(status) ?? 0
      const totalOrders = [...counts.values()].reduce((sum, one) => sum + one, 0)
      const [pendingOrders, completedOrders, cancelledOrders] = [count('pending'), count('completed'), count('cancelled')]
      const assignedOrders = totalOrders - pendingOrders - completedOrders - cancelledOrders
      return { stats: { totalOrders, pendingOrders, assignedOrders, completedOrders, cancelledOrders, totalEngineers, totalUsers } }
    },

    orders: (actor: Actor, query: AllOrdersQuery) => orders.all(actor, query),

    audit: (query: AuditQuery) => readAuditLog(db, query),

    /** Who can be assigned, with what each has in hand; neither the customer nor whoever has the order now is suggested for it. */
    async engineers(orderId: string | undefined) {
      const [people, inHand, involved] = await Promise.all([
        repo.engineers(db, demo),
        orders.inHand(),
        orderId === undefined ? [] : repo.peopleOf(db, orderId),
      ])
      const engineers = people.map((person) => ({ ...person, workload: inHand(person._id) }))
      return { engineers, suggestedId: suggestEngineer(engineers, involved) }
    },

    async assign(actor: Actor, orderId: string, engineerIds: readonly string[]) {
      const [engineerId = '', ...others] = engineerIds.map((id) => id.trim())
      if (engineerId === '') throw new AppError('invalid', 'Engineer id is required')
      if (others.length > 0 || engineerId.includes(',')) throw new AppError('invalid', 'Exactly one engineer id is required')
      await transact(async (tx) => {
        await orders.lock(tx, actor, orderId)
        await mustBeEngineer(tx.db, engineerId)
        await orders.move(tx, actor, orderId, 'assign', { engineerId })
      })
      return orders.one(actor, orderId)
    },

    /** Gives an order that is under way to another engineer. */
    async reassign(actor: Actor, orderId: string, handover: { engineerId: string; note: string }) {
      await transact(async (tx) => {
        await orders.lock(tx, actor, orderId)
        await mustBeEngineer(tx.db, handover.engineerId)
        await orders.reassign(tx, actor, orderId, handover)
      })
      return orders.one(actor, orderId)
    },

    /** Cancels and, if asked, has every paid amount sent back; both or neither. */
    async cancel(actor: Actor, orderId: string, { reason, refund }: { reason: string; refund: boolean }) {
      await transact(async (tx) => {
        await orders.move(tx, actor, orderId, 'cancel', { reason })
        payments.closeOpen(tx, orderId)
        if (refund) await payments.requestRefund(tx, orderId)
      })
      return orders.one(actor, orderId)
    },

    async users({ limit, cursor, q = '', show }: PageQuery & { q?: string | undefined; show: ShownAccounts }) {
      const wanted = { patterns: searchPatterns(q), staffOnly: show === 'staff', demo }
      const found = await repo.accounts(db, wanted, readCursor(cursor), limit + 1)
      const { rows, nextCursor } = cutPage(found, limit, ({ account }) => ({ at: account.createdAt, id: account.id }))
      return { users: rows.map(({ account, openOrders }) => presentAccount(account, openOrders)), nextCursor }
    },

    async setRoles(actor: Actor, userId: string, roles: readonly Role[]) {
      const account = await accounts.setRoles(actor.userId, userId, roles)
      return { user: presentAccount(account, await repo.countOpenOrders(db, userId)) }
    },

    async setDisabled(actor: Actor, userId: string, disabled: boolean) {
      const account = await accounts.setDisabled(actor, userId, disabled)
      return { user: presentAccount(account, await repo.countOpenOrders(db, userId)) }
    },
  }
}
