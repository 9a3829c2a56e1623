// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { press, shows, showsNot } from '../../testing/dom.ts'
import { DraftBubble } from './DraftBubble.tsx'
import type { Draft } from './message-log.ts'

const draft: Draft = { clientMessageId: 'd1', content: 'never mind', file: null, writtenAt: '2026-03-02T12:31:00', failure: null }

function show(change: Partial<Draft>, progress: number | null = null) {
  const actions = { onRetry: vi.fn(), onDiscard: vi.fn() }
  render(<DraftBubble draft={{ ...draft, ...change }} progress={progress} {...actions} />)
  return actions
}
const alerts = () => [...document.querySelectorAll('[role=alert]')]

afterEach(cleanup)

it('says that a message is being sent', async () => {
  show({})
  await shows('Sending...')
  showsNot('Retry', 'Discard', 'Not sent yet')
  expect(alerts()).toHaveLength(0)
})

it.each([
  [{ isLate: true }, 'Not sent yet. Still trying...'],
  [{ failure: 'Too long' }, 'Too long'],
])('alerts and offers Retry and Discard for %o', async (change, problem) => {
  const { onRetry, onDiscard } = show(change)
  await shows('never mind')
  expect(alerts().map(({ textContent }) => textContent)).toEqual([`${problem}RetryDiscard`])
  showsNot('Sending...')
  press('Retry')
  expect([onRetry.mock.calls.length, onDiscard.mock.calls.length]).toEqual([1, 0])
  press('Discard')
  expect([onRetry.mock.calls.length, onDiscard.mock.calls.length]).toEqual([1, 1])
})

it('offers to discard a message while its file is being uploaded', async () => {
  const { onDiscard } = show({ file: { name: 'wing.stl', url: null } as Draft['file'] }, 0.5)
  await shows('wing.stl')
  showsNot('Retry')
  press('Discard')
  expect(onDiscard).toHaveBeenCalledTimes(1)
})
