import { ordersApi } from '@vorta/contract/orders/routes'
import { paymentsApi } from '@vorta/contract/payments/routes'
import { systemApi } from '@vorta/contract/system/routes'
import { testConfig } from '../../testing/config.ts'
import { replyTo, type ScreenStates } from '../../testing/screen.tsx'
import { DESIGN_FEE } from './due.ts'
import { PaymentScreen } from './PaymentScreen.tsx'
import { PaymentsTab } from './PaymentsTab.tsx'

const page = { success: true, nextCursor: null } as const
const payment = {
  _id: 'p1',
  type: 'design_fee',
  amount: 500,
  status: 'paid',
  paidAt: '2026-03-02T12:00:00.000Z',
  isDue: false,
} as const
const carDetails = { make: 'Porsche', model: '911 GT3', year: 2024 }
const order = { _id: 'order-1', orderNumber: 'VRT-26-00042', carDetails, version: 1 }

export const paymentsScreens: readonly ScreenStates[] = [
  {
    name: 'my payments',
    screen: <PaymentsTab />,
    endpoint: ordersApi.listMyPayments,
    empty: replyTo(ordersApi.listMyPayments, { ...page, orders: [{ ...order, payments: [] }] }),
    full: replyTo(ordersApi.listMyPayments, { ...page, orders: [{ ...order, payments: [payment] }] }),
    texts: { empty: 'No payments yet', error: "We couldn't load your payments.", full: 'Design Fee' },
  },
  {
    name: 'payment form',
    screen: <PaymentScreen due={DESIGN_FEE} back={{ label: 'Back', to: '/' }} ensureOrder={async () => 'order-1'} onPaid={() => {}} />,
    endpoint: systemApi.config,
    others: [replyTo(paymentsApi.createIntent, { success: true, clientSecret: 's', paymentIntentId: 'pi', amount: 500 })],
    empty: null,
    full: replyTo(systemApi.config, testConfig()),
    texts: { loading: 'Loading payment form...', error: "We couldn't load the payment form.", full: 'Card Number' },
  },
]
