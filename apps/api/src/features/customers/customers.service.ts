import type { Actor } from '@vorta/contract/auth/role'
import type { Customer } from '@vorta/contract/customers/schema'
import { PAGE_SIZE_MAX } from '@vorta/contract/shared/limits'
import { toDollars } from '@vorta/contract/shared/money'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import type { FilesService } from '../files/files.service.ts'
import { requireCustomerAccess } from '../order-access/customer-access.service.ts'
import * as repo from './customers.repo.ts'

interface Deps {
  readonly db: Db
  readonly files: Pick<FilesService, 'link'>
}

export type CustomersService = ReturnType<typeof createCustomersService>

/** What staff sees of a customer. */
export function createCustomersService({ db, files }: Deps) {
  return {
    async get(actor: Actor, customerId: string): Promise<{ customer: Customer }> {
      await requireCustomerAccess(db, actor, customerId)
      const [row, orders, payments, totals] = await Promise.all([
        repo.findCustomer(db, customerId),
        repo.ordersOf(db, actor, customerId, PAGE_SIZE_MAX),
        repo.paymentsOf(db, actor, customerId, PAGE_SIZE_MAX),
        actor.role === 'admin' ? repo.totalsOf(db, customerId) : null,
      ])
      if (!row) throw new AppError('not_found', 'Customer not found')
      const { id, ...contact } = row
      return {
        customer: {
          _id: id,
          ...contact,
          orders: orders.map((order) => ({
            _id: order.id,
            orderNumber: order.number,
            status: order.status,
            paymentStatus: order.feeStatus,
            carDetails: { make: order.make, model: order.model, year: order.year, bodyType: order.bodyType },
            kit: order.kit,
            picture: order.picture && files.link(actor, order.picture),
            engineer: order.engineer,
            totalCost: toDollars(order.totalCents),
            createdAt: order.createdAt,
            messages: order.messages,
            lastMessageAt: order.lastMessageAt,
          })),
          payments: payments.map(({ id: paymentId, amountCents, refundedCents, ...payment }) => ({
            _id: paymentId,
            ...payment,
            amount: toDollars(amountCents),
            refundedAmount: toDollars(refundedCents),
          })),
          lifetimeTotal: totals && toDollars(totals.paidCents),
          openTotal: totals && toDollars(totals.openCents),
        },
      }
    },
  }
}
