import { customersApi } from '@vorta/contract/customers/routes'
import type { Customer } from '@vorta/contract/customers/schema'
import { notesApi } from '@vorta/contract/notes/routes'
import { replyTo, type ScreenStates } from '../../testing/screen.tsx'
import { CustomerSheet } from './CustomerSheet.tsx'

const at = '2026-03-02T12:00:00.000Z'
const base: Customer = {
  _id: 'user-1',
  firstName: 'Casey',
  lastName: 'Morgan',
  email: 'casey@example.com',
  emailVerified: true,
  phone: '555 0100',
  address: null,
  createdAt: at,
  disabled: false,
  grantedRoles: ['user'],
  openOrders: 0,
  orders: [],
  payments: [],
  lifetimeTotal: 0,
  openTotal: 0,
}
const carDetails = { make: 'Porsche', model: '911', year: 2024, bodyType: 'Coupe' }
const order = { _id: 'order-1', orderNumber: 'VRT-26-00042', status: 'designing', paymentStatus: 'paid', picture: null } as const
const full: Customer = {
  ...base,
  orders: [{ ...order, carDetails, kit: 'Wing', engineer: 'Erin Vasquez', totalCost: 500, createdAt: at, messages: 3, lastMessageAt: at }],
  payments: [
    {
      ...{ _id: 'payment-1', orderId: 'order-1', orderNumber: 'VRT-26-00042', type: 'design_fee', status: 'paid' },
      ...{ amount: 500, refundedAmount: 120.5, paidAt: at },
    },
  ],
  lifetimeTotal: 379.5,
}

export const customersScreens: readonly ScreenStates[] = [
  {
    name: 'customer',
    screen: <CustomerSheet reader="admin" />,
    at: '/?customer=user-1',
    role: 'admin',
    endpoint: customersApi.get,
    others: [replyTo(notesApi.listOfCustomer, { success: true, notes: [], nextCursor: null })],
    empty: replyTo(customersApi.get, { success: true, customer: base }),
    full: replyTo(customersApi.get, { success: true, customer: full }),
    texts: { empty: 'No orders yet.', error: "We couldn't load this customer.", full: '$379.50 paid' },
  },
]
