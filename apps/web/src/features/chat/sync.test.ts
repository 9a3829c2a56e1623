import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepInSync } from './sync.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const page = { window: new EventTarget(), document: Object.assign(new EventTarget(), { visibilityState: 'visible' as const }) }
  const heard: (() => void)[] = []
  const socket = { on: (_: 'look-again', told: () => void) => heard.push(told) }
  const conversation = { join: vi.fn(async () => {}), renewLinks: vi.fn(async () => {}) }
  const stop = keepInSync(conversation, { ...page, socket })
  return { ...page, tellToLook: () => heard.forEach((told) => void told()), conversation, stop }
}

it('asks once a minute for what nobody told, and renews links before ten minutes are over', () => {
  const { conversation, stop } = open()
  vi.advanceTimersByTime(59_000)
  expect(conversation.join).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  expect(conversation.join).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(9 * 60_000)
  expect(conversation.join).toHaveBeenCalledTimes(10)
  expect(conversation.renewLinks).toHaveBeenCalledTimes(1)
  stop()
  vi.advanceTimersByTime(10 * 60_000)
  expect(conversation.join).toHaveBeenCalledTimes(10)
})

it('asks at once when the network or the reader comes back', () => {
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

it('asks within two seconds, and once, when the server says that something may have been missed', () => {
  const { tellToLook, conversation, stop } = open()
  tellToLook()
  tellToLook()
  vi.advanceTimersByTime(2_000)
  expect(conversation.join).toHaveBeenCalledTimes(1)
  stop()
})
