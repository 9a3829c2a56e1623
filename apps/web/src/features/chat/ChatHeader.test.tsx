// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ChatHeader } from './ChatHeader.tsx'
import type { ConversationSubject } from './ConversationButton.tsx'

const car = '2020 Jaguar F-Type R'

function titleOf(subject: ConversationSubject) {
  render(
    <ChatHeader orderNumber="VRT-26-00007" engineerName="Erin Vasquez" subject={subject} presence={[]} search={null} onSearch={() => {}} />,
  )
  return [...(document.querySelector('h3')?.children ?? [])].map(({ textContent }) => textContent)
}

afterEach(cleanup)

it('names the car first, then the order and the other person', () => {
  expect(titleOf({ car, customer: null })).toEqual([car, 'Order #VRT-26-00007 · Engineer: Erin Vasquez'])
  cleanup()
  expect(titleOf({ car, customer: 'Casey Morgan' })).toEqual([car, 'Order #VRT-26-00007 · Casey Morgan · Engineer: Erin Vasquez'])
})
