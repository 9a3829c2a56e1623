// @vitest-environment happy-dom
import type { StepCode } from '@vorta/contract/orders/next-steps'
import { ordersApi } from '@vorta/contract/orders/routes'
import type { OrderCard } from '@vorta/contract/orders/schema'
import { expect, it } from 'vitest'
import { payPath } from '../../lib/urls/order-paths.ts'
import { shows, showsNot } from '../../testing/dom.ts'
import { testCard } from '../../testing/order.ts'
import { renderScreen, replyWithCards, serve } from '../../testing/screen.tsx'
import { MyOrdersTab } from './MyOrdersTab.tsx'
import { useMyOrders } from './orders.queries.ts'

const MyOrders = () => <MyOrdersTab list={useMyOrders()} />

async function openCards(...given: (StepCode | (Partial<OrderCard> & { nextAction: StepCode }))[]) {
  const changes = given.map((change) => (typeof change === 'string' ? { nextAction: change } : change))
  const orders = changes.map((change) => testCard({ _id: change.nextAction, orderNumber: `VRT ${change.nextAction}`, ...change }))
  serve(replyWithCards(ordersApi.listMine, { success: true, nextCursor: null, orders }))
  renderScreen(<MyOrders />)
  await shows(`VRT ${changes[0]?.nextAction}`)
}

it('lists orders that wait for the customer first', async () => {
  await openCards('review_order', 'pay_design_fee', 'upload_cad', 'review_design')
  const numbers = [...document.querySelectorAll('article')].map(({ textContent }) => textContent?.match(/VRT ([a-z_]+?)(?=[A-Z])/)?.[1])
  expect(numbers).toEqual(['pay_design_fee', 'review_design', 'review_order', 'upload_cad'])
})

const groups = () =>
  [...document.querySelectorAll('section[aria-labelledby]')].map((group) => [
    group.querySelector('h2')?.textContent,
    group.querySelectorAll('article').length,
  ])

it('groups orders by whether they wait for the customer, for others, or are closed', async () => {
  await openCards('review_order', { nextAction: 'none', status: 'cancelled' }, 'review_design', {
    nextAction: 'rate_kit',
    status: 'completed',
  })
  expect(groups()).toEqual([
    ['Your turn1 order', 1],
    ['In progress1 order', 1],
    ['Closed2 orders', 2],
  ])
  await shows('One last thing · Completed. Rate your kit')
})

it('says once that it is the turn of the customer', async () => {
  await openCards('review_design', 'upload_cad')
  expect(document.body.textContent?.match(/your turn/gi)).toHaveLength(1)
})

it('has no groups for a single order', async () => {
  await openCards('review_design')
  expect(groups()).toEqual([])
  expect(document.querySelector('article h2')).not.toBeNull()
})

it('names the step of the only order, which fills the row', async () => {
  await openCards('review_order')
  await shows('Step 1 of 7: Ordered')
})

it('leaves the names of the steps to screen readers in a list of several orders', async () => {
  await openCards('review_order', 'upload_cad')
  showsNot('Step 1 of 7: Ordered')
})

it('shows the design fee that is due', async () => {
  await openCards({ nextAction: 'pay_design_fee', totalCost: 500 }, { nextAction: 'review_design', totalCost: 600 })
  await shows('$500.00 due')
  showsNot('$600.00 due')
})

it.each<[StepCode, string | undefined, string]>([
  ['pay_design_fee', 'Pay Now', payPath('pay_design_fee')],
  ['pay_balance', 'Pay Balance', payPath('pay_balance')],
  ['pay_production', 'View Quote', '/?order=pay_production&view=details'],
  ['answer_question', 'Answer', '/?order=answer_question&view=details'],
  ['confirm_receipt', 'Confirm Receipt', '/?order=confirm_receipt&view=details'],
  ['upload_cad', undefined, ''],
])('offers the button of %s', async (action, name, target) => {
  await openCards(action)
  const [, button] = document.querySelectorAll('article a')
  expect(button?.textContent).toBe(name)
  if (name) expect(button?.getAttribute('href')).toBe(target)
})
