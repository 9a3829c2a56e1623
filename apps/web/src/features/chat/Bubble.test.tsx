// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import type { Message } from '@vorta/contract/chat/schema'
import { afterEach, expect, it } from 'vitest'
import { testEngineer } from '../../testing/order.ts'
import { Bubble } from './Bubble.tsx'

const message: Message = {
  ...{ _id: 'm1', orderId: 'order-1', seq: 1, senderId: testEngineer, senderRole: 'engineer', messageType: 'text' },
  ...{ fileUrl: null, thumbnailUrl: null, fileName: null, fileSize: null, clientMessageId: null },
  content: 'The first draft is ready.',
  timestamp: '2026-03-02T12:31:00',
}

function show(seenAt: string | null, { isMine = true, startsGroup = true } = {}) {
  render(<Bubble {...{ message, seenAt, isMine, startsGroup }} onRight={isMine} endsGroup query="" onView={() => {}} />)
  return document.querySelector('article') as HTMLElement
}

afterEach(cleanup)

it('shows only the time of a message, because the line above names its day', () => {
  const time = show(null).querySelector('time')
  expect(time?.textContent).toBe('12:31 PM')
  expect(time?.title).toMatch(/Mar.* 2/)
})

it('shows the initials of the other author at the start of a group only', () => {
  const initials = `${testEngineer.firstName[0]}${testEngineer.lastName[0]}`
  expect(show(null, { isMine: false }).textContent).toMatch(new RegExp(`^${initials}Engineer`))
  cleanup()
  expect(show(null, { isMine: false, startsGroup: false }).textContent).toMatch(/^The first draft/)
  cleanup()
  expect(show(null).textContent).toMatch(/^YouThe first draft/)
})

it('names the day on which a message was seen if it is another one', () => {
  expect(show('2026-03-02T13:05:00').textContent).toContain('Seen 1:05 PM')
  cleanup()
  expect(show('2026-03-03T08:00:00').textContent).toContain('Seen Mar 3, 8:00 AM')
})
