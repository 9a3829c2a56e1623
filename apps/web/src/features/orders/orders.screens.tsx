import { ordersApi } from '@vorta/contract/orders/routes'
import { testCard, testOrder } from '../../testing/order.ts'
import { failAt, replyTo, replyWithCards, type ScreenStates } from '../../testing/screen.tsx'
import { MyOrdersTab } from './MyOrdersTab.tsx'
import { OrderSheet } from './OrderSheet.tsx'
import { useMyOrders } from './orders.queries.ts'

const page = { success: true, nextCursor: null } as const
const nothing = () => null
/** An order sheet without the parts of other features. */
export const NO_SLOTS = {
  build: nothing,
  actions: nothing,
  scans: nothing,
  files: nothing,
  photos: nothing,
  chat: nothing,
  production: nothing,
  cases: nothing,
}

const MyOrders = () => <MyOrdersTab list={useMyOrders()} />

export const ordersScreens: readonly ScreenStates[] = [
  {
    name: 'my orders',
    screen: <MyOrders />,
    endpoint: ordersApi.listMine,
    empty: replyWithCards(ordersApi.listMine, { ...page, orders: [] }),
    full: replyWithCards(ordersApi.listMine, { ...page, orders: [testCard()] }),
    texts: { loading: 'Loading your orders...', empty: 'No orders yet', error: "We couldn't load your orders.", full: 'VRT-26-00042' },
  },
  {
    name: 'order sheet',
    screen: <OrderSheet reader="user" slots={NO_SLOTS} />,
    at: '/?order=order-1',
    endpoint: ordersApi.get,
    empty: failAt(ordersApi.get, 404),
    full: replyTo(ordersApi.get, { success: true, order: testOrder() }),
    texts: { loading: 'Loading order...', empty: 'Order not found', error: "We couldn't load this order.", full: 'VRT-26-00042' },
  },
]
