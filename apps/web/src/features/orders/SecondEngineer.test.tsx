// @vitest-environment happy-dom
import { ordersApi } from '@vorta/contract/orders/routes'
import type { Order } from '@vorta/contract/orders/schema'
import { it } from 'vitest'
import { enter, press, shows, showsNot } from '../../testing/dom.ts'
import { testEngineer, testOrder } from '../../testing/order.ts'
import { renderScreen, replyTo, serve } from '../../testing/screen.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { useOrder } from './orders.queries.ts'

const helper = { _id: 'engineer-2', firstName: 'Hal', lastName: 'Berg' }
const order = (change: Partial<Order>) => testOrder({ status: 'designing', engineerId: testEngineer, helper: null, ...change })

function Details({ reader }: { reader: 'user' | 'engineer' }) {
  const { data } = useOrder('order-1')
  return data ? <OrderDetails order={data.order} reader={reader} after={null} /> : null
}

const showing = (shown: Order) => replyTo(ordersApi.get, { success: true, order: shown })

it('adds and removes a second engineer', async () => {
  const candidates = replyTo(ordersApi.helperCandidates, { success: true, engineers: [{ ...helper, offUntil: '2026-11-24' }] })
  const added = replyTo(ordersApi.setHelper, { success: true, order: order({ helper }) })
  serve(showing(order({})), candidates, added)
  renderScreen(<Details reader="engineer" />, { role: 'engineer' })
  await shows('Add Second Engineer')
  press('Add Second Engineer')
  await shows('Hal Berg (Off until Nov 24)')
  press('Save')
  await shows('Choose the engineer who helps')
  enter('Engineer', helper._id)
  serve(showing(order({ helper })), candidates, added)
  press('Save')
  await shows('Hal Berg')
  const removed = replyTo(ordersApi.removeHelper, { success: true, order: order({}) })
  serve(showing(order({})), removed)
  press('Remove Hal Berg')
  await shows('Add Second Engineer')
})

it('offers no change to the second engineer', async () => {
  serve(showing(order({ helper, youHelp: true })))
  renderScreen(<Details reader="engineer" />, { role: 'engineer' })
  await shows('Hal Berg')
  showsNot('Remove', 'Add Second Engineer')
})

it('shows customers only their engineer', async () => {
  serve(showing(testOrder({ status: 'designing', engineerId: testEngineer })))
  renderScreen(<Details reader="user" />)
  await shows('Erin Vasquez')
  showsNot('Second Engineer')
})
