// @vitest-environment happy-dom
import type { StepCode } from '@vorta/contract/orders/next-steps'
import { ordersApi } from '@vorta/contract/orders/routes'
import { expect, it } from 'vitest'
import { payPath } from '../../lib/urls/order-paths.ts'
import { shows, showsNot } from '../../testing/dom.ts'
import { testCard } from '../../testing/order.ts'
import { renderScreen, replyWithCards, serve } from '../../testing/screen.tsx'
import { MyOrdersTab } from './MyOrdersTab.tsx'
import { useMyOrders } from './orders.queries.ts'

const MyOrders = () => <MyOrdersTab list={useMyOrders()} />

async function openCards(...actions: StepCode[]) {
  const orders = actions.map((nextAction) => testCard({ _id: nextAction, orderNumber: `VRT ${nextAction}`, nextAction }))
  serve(replyWithCards(ordersApi.listMine, { success: true, nextCursor: null, orders }))
  renderScreen(<MyOrders />)
  await shows(`VRT ${actions[0]}`)
}

it('lists orders that wait for the customer first', async () => {
  await openCards('review_order', 'pay_design_fee', 'upload_cad', 'review_design')
  const numbers = [...document.querySelectorAll('article')].map(({ textContent }) => textContent?.match(/VRT ([a-z_]+?)(?=[A-Z])/)?.[1])
  expect(numbers).toEqual(['pay_design_fee', 'review_design', 'review_order', 'upload_cad'])
})

it('names the step of the only order, which fills the row', async () => {
  await openCards('review_order')
  await shows('Step 1 of 7: Ordered')
})

it('leaves the names of the steps to screen readers in a list of several orders', async () => {
  await openCards('review_order', 'upload_cad')
  showsNot('Step 1 of 7: Ordered')
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
