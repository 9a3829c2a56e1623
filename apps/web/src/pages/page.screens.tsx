import { buildsApi } from '@vorta/contract/builds/routes'
import { ordersApi } from '@vorta/contract/orders/routes'
import { customizerDefaults } from '@vorta/contract/orders/schema'
import { paymentsApi } from '@vorta/contract/payments/routes'
import { testOrder } from '../testing/order.ts'
import { failAt, replyTo, type ScreenStates } from '../testing/screen.tsx'
import { PayPage } from './PayPage.tsx'
import { ReceiptPage } from './ReceiptPage.tsx'
import { SharedBuildPage } from './SharedBuildPage.tsx'

export const pageScreens: readonly ScreenStates[] = [
  {
    name: 'payment of an order',
    screen: <PayPage />,
    path: '/pay/:orderId',
    at: '/pay/order-1',
    endpoint: ordersApi.get,
    others: [replyTo(paymentsApi.createIntent, { success: true, clientSecret: 's', paymentIntentId: 'pi', amount: 500 })],
    empty: replyTo(ordersApi.get, { success: true, order: testOrder() }),
    full: replyTo(ordersApi.get, { success: true, order: testOrder({ paymentStatus: 'unpaid' }) }),
    texts: {
      loading: 'Loading order...',
      empty: 'Nothing to pay right now',
      error: "We couldn't load the order.",
      full: 'Complete Your Order',
    },
  },
  {
    name: 'receipt',
    screen: <ReceiptPage />,
    path: '/receipt/:paymentId',
    at: '/receipt/p1',
    endpoint: paymentsApi.receipt,
    empty: failAt(paymentsApi.receipt, 404),
    full: replyTo(paymentsApi.receipt, {
      success: true,
      receipt: {
        number: 'R-26-00042',
        orderId: 'order-1',
        orderNumber: 'VRT-26-00042',
        status: 'paid',
        paidAt: '2026-03-02T12:00:00.000Z',
        refundedAt: null,
        refundedAmount: 0,
        payer: { name: 'Casey Morgan', email: 'casey@example.com', address: null },
        items: [{ label: 'Design Fee', amount: 500 }],
        amount: 500,
        currency: 'usd',
        last4: '4242',
        company: { email: 'hello@example.com', phone: '555 0100', address: '1200 Foundry Street' },
      },
    }),
    texts: { loading: 'Loading...', empty: 'Receipt not found', error: "We couldn't load the receipt.", full: 'R-26-00042' },
  },
  {
    name: 'shared build',
    screen: <SharedBuildPage />,
    path: '/build/:id',
    at: '/build/abc',
    endpoint: buildsApi.get,
    empty: failAt(buildsApi.get, 404),
    full: replyTo(buildsApi.get, {
      success: true,
      build: { bodyType: 'Coupe', paint: '#B3161B', customization: customizerDefaults() },
    }),
    texts: { loading: 'Loading build...', empty: 'Build not found', error: "We couldn't load this build.", full: 'Make It Mine' },
  },
]
