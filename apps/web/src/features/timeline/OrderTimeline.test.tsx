// @vitest-environment happy-dom
import { timelineApi } from '@vorta/contract/timeline/routes'
import type { TimelineEntry, TimelineKind } from '@vorta/contract/timeline/schema'
import { expect, it } from 'vitest'
import { shows } from '../../testing/dom.ts'
import { testOrder } from '../../testing/order.ts'
import { renderScreen, replyTo, serve } from '../../testing/screen.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'

const entry = (kind: TimelineKind): TimelineEntry => ({
  _id: kind,
  kind,
  description: `Entry of ${kind}`,
  actor: 'Casey Morgan',
  timestamp: '2026-03-02T12:00:00.000Z',
  targetId: null,
  cadModelId: null,
})

async function openTimeline(nextCursor: string | null, ...added: TimelineEntry[]) {
  serve(replyTo(timelineApi.list, { success: true, nextCursor, entries: [...added, entry('payment'), entry('status')] }))
  renderScreen(<OrderTimeline order={testOrder()} />)
  await shows('Entry of status')
  return [...document.querySelectorAll('fieldset button')].map(({ textContent }) => textContent)
}

it('offers filters for what happened on the order', async () => {
  expect(await openTimeline(null)).toEqual(['All', 'Status', 'Payments'])
})

it('offers every filter while earlier entries are not loaded', async () => {
  expect(await openTimeline('earlier')).toHaveLength(10)
})

it('names each day once, and quotes the comment of a pin', async () => {
  const pinned = { ...entry('pin'), description: 'Pin 3 added to CAD version 4: Blend it: more here?' }
  const earlier = { ...entry('version'), timestamp: '2026-03-01T12:00:00.000Z' }
  serve(replyTo(timelineApi.list, { success: true, nextCursor: null, entries: [pinned, entry('status'), earlier] }))
  renderScreen(<OrderTimeline order={testOrder()} />)
  await shows('“Blend it: more here?”')
  expect([...document.querySelectorAll('li h3')].map(({ textContent }) => textContent)).toEqual(['Monday, March 2', 'Sunday, March 1'])
})

it('shortens the checksum of an approved version until it is opened', async () => {
  const checksum = '0123456789abcdef'.repeat(4)
  await openTimeline(null, { ...entry('version'), description: `Design approved: CAD version 1 (SHA-256 ${checksum})` })
  await shows('Design approved: CAD version 1')
  expect(document.querySelector('summary')?.textContent).toBe('SHA-256 01234567…')
  expect(document.querySelector('details p')?.textContent).toBe(checksum)
})
