import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepInSync } from './sync.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const page = { window: new EventTarget(), document: Object.assign(new EventTarget(), { visibilityState: 'visible' as const }) }
  const listeners = new Set<() => void>()
  const onResync = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const conversation = { join: vi.fn(async () => {}), renewLinks: vi.fn(async () => {}) }
  const stop = keepInSync(conversation, { ...page, onResync })
  return { ...page, emitResync: () => listeners.forEach((listener) => void listener()), conversation, stop }
}

it('joins once a minute and renews links before they expire', () => {
  const { conversation, stop } = open()
  vi.advanceTimersByTime(59_000)
  expect(conversation.join).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  expect(conversation.join).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(9 * 60_000)
  expect(conversation.join).toHaveBeenCalledTimes(10)
  expect(conversation.renewLinks).toHaveBeenCalledTimes(2)
  stop()
  vi.advanceTimersByTime(10 * 60_000)
  expect(conversation.join).toHaveBeenCalledTimes(10)
})

it('joins when the network returns or the page becomes visible', () => {
  const { window, document, conversation, stop } = open()
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(conversation.join).toHaveBeenCalledTimes(2)
  Object.assign(document, { visibilityState: 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(conversation.join).toHaveBeenCalledTimes(2)
  stop()
  window.dispatchEvent(new Event('online'))
  expect(conversation.join).toHaveBeenCalledTimes(2)
})

it('joins once within two seconds of a resync event', () => {
  const { emitResync, conversation, stop } = open()
  emitResync()
  emitResync()
  vi.advanceTimersByTime(2_000)
  expect(conversation.join).toHaveBeenCalledTimes(1)
  stop()
  emitResync()
  vi.advanceTimersByTime(2_000)
  expect(conversation.join).toHaveBeenCalledTimes(1)
})
