import * as z from 'zod'
import { user } from '../account/user.ts'
import { ROLES } from '../auth/role.ts'
import { FEE_STATUSES, listedCar } from '../orders/schema.ts'
import { ORDER_STATUSES } from '../orders/status.ts'
import { PAYMENT_STATUSES, PAYMENT_TYPES } from '../payments/schema.ts'
import { id, timestamp } from '../shared/text.ts'

const customerOrder = z.object({
  _id: id,
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(FEE_STATUSES),
  carDetails: listedCar,
  kit: z.string(),
  /** The address of the build's picture. */
  picture: z.string().nullable(),
  engineer: z.string().nullable(),
  totalCost: z.number(),
  createdAt: timestamp,
  /** Messages of customer and engineer. */
  messages: z.number(),
  lastMessageAt: timestamp.nullable(),
})
export type CustomerOrder = z.output<typeof customerOrder>

const customerPayment = z.object({
  _id: id,
  orderId: id,
  orderNumber: z.string(),
  type: z.enum(PAYMENT_TYPES),
  status: z.enum(PAYMENT_STATUSES),
  amount: z.number(),
  refundedAmount: z.number(),
  paidAt: timestamp,
})

/** A customer as staff sees them. Engineers see only the orders they have access to. */
export const customer = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  phone: z.string(),
  address: user.shape.address,
  createdAt: timestamp,
  disabled: z.boolean(),
  grantedRoles: z.array(z.enum(ROLES)),
  /** Open orders that the account is assigned to as an engineer. */
  openOrders: z.number(),
  /** Newest first, at most 100. */
  orders: z.array(customerOrder),
  payments: z.array(customerPayment),
  /** Paid less refunded over all orders; only for admins. */
  lifetimeTotal: z.number().nullable(),
  /** Not yet paid on orders that aren't cancelled; only for admins. */
  openTotal: z.number().nullable(),
})
export type Customer = z.output<typeof customer>
