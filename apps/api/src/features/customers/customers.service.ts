import type { Actor } from '@vorta/contract/auth/role'
import type { Customer } from '@vorta/contract/customers/schema'
import { vehicleName } from '@vorta/contract/orders/vehicle-name'
import { PAGE_SIZE_MAX } from '@vorta/contract/shared/limits'
import { toDollars } from '@vorta/contract/shared/money'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { requireCustomerAccess } from '../order-access/customer-access.service.ts'
import * as repo from './customers.repo.ts'

/** Each car once, in the order of the latest order. */
function carsIn(orders: readonly repo.CustomerOrderRow[]): Customer['cars'] {
  const counts = new Map<string, number>()
  for (const order of orders) counts.set(vehicleName(order), (counts.get(vehicleName(order)) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, orders: count }))
}

export type CustomersService = ReturnType<typeof createCustomersService>

/** What staff sees of a customer. */
export function createCustomersService(db: Db) {
  return {
    async get(actor: Actor, customerId: string): Promise<{ customer: Customer }> {
      await requireCustomerAccess(db, actor, customerId)
      const [row, orders, payments, cents] = await Promise.all([
        repo.findCustomer(db, customerId),
        repo.ordersOf(db, actor, customerId, PAGE_SIZE_MAX),
        repo.paymentsOf(db, actor, customerId, PAGE_SIZE_MAX),
        actor.role === 'admin' ? repo.lifetimeCents(db, customerId) : null,
      ])
      if (!row) throw new AppError('not_found', 'Customer not found')
      const { id, ...contact } = row
      return {
        customer: {
          _id: id,
          ...contact,
          cars: carsIn(orders),
          orders: orders.map((order) => ({
            _id: order.id,
            orderNumber: order.number,
            status: order.status,
            paymentStatus: order.feeStatus,
            car: vehicleName(order),
            kit: order.kit,
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
          lifetimeTotal: cents === null ? null : toDollars(cents),
        },
      }
    },
  }
}
