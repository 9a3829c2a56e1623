// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { chatApi } from '@vorta/contract/chat/routes'
import { ordersApi } from '@vorta/contract/orders/routes'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { press, shows } from '../../testing/dom.ts'
import { testCard } from '../../testing/order.ts'
import { renderScreen, replyTo, replyWithCards, serve } from '../../testing/screen.tsx'
import { ChatTab } from './ChatTab.tsx'

vi.mock('../../lib/socket.ts', () => ({
  shareSocket: () => ({ socket: { connected: false }, release: () => {} }),
  onLiveEvents: () => () => {},
}))

const other = { _id: 'order-2', orderNumber: 'VRT-26-00043' }
const orders = [{}, other].map((change) => testCard({ ...change, status: 'assigned', engineer: 'Erin Vasquez' }))
const styles = document.createElement('style')

beforeEach(() => {
  serve(
    replyWithCards(ordersApi.listMine, { success: true, orders, nextCursor: null }),
    replyTo(chatApi.unread, { success: true, unread: {}, total: 0 }),
    replyTo(chatApi.latest, { success: true, latest: [] }),
    replyTo(chatApi.history, { success: true, chat: { messages: [], nextCursor: null, total: 0, reads: [] } }),
  )
})
afterEach(() => styles.remove())

/** Hides the list behind an open conversation, as on a phone. */
function useSmallScreen() {
  styles.textContent = '.hidden { display: none }'
  document.head.append(styles)
}

const rowOf = (number: string) =>
  [...document.querySelectorAll<HTMLElement>('li button')].find(({ textContent }) => textContent.includes(number)) as HTMLElement

function open(number: string) {
  rowOf(number).focus()
  rowOf(number).click()
}

it('moves the focus to the heading of a conversation that replaces the list, and back to its row', async () => {
  useSmallScreen()
  renderScreen(<ChatTab />, { at: '/?tab=chat' })
  await shows(other.orderNumber)
  open(other.orderNumber)
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H3'))
  expect(document.activeElement?.textContent).toContain(other.orderNumber)
  press('All Conversations')
  await waitFor(() => expect(document.activeElement).toBe(rowOf(other.orderNumber)))
})

it('leaves the focus in the list beside an open conversation', async () => {
  renderScreen(<ChatTab />, { at: '/?tab=chat' })
  await shows(other.orderNumber)
  open(other.orderNumber)
  await shows('No messages yet. Start the conversation!')
  expect(document.activeElement).toBe(rowOf(other.orderNumber))
})

it('leaves the focus at the start of a page that opens with a conversation', async () => {
  useSmallScreen()
  renderScreen(<ChatTab />, { at: '/?tab=chat&chat=order-2' })
  await shows('No messages yet. Start the conversation!')
  expect(document.activeElement).toBe(document.body)
})
