// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import type { Draft } from './message-log.ts'

const draft = (clientMessageId: string): Draft => ({
  clientMessageId,
  content: clientMessageId,
  file: null,
  writtenAt: '2026-03-04T12:00:00.000Z',
  failure: null,
})
/** Each tab has its own modules, but all tabs share the storage. */
async function openTab() {
  vi.resetModules()
  const { storeDrafts, storedDrafts } = await import('./stored-drafts.ts')
  return {
    store: (...ids: string[]) => storeDrafts('u', 'o', ids.map(draft)),
    stored: () => storedDrafts('u', 'o').map(({ clientMessageId }) => clientMessageId),
  }
}
beforeEach(() => localStorage.clear())

it('keeps unsent messages after the app is closed', async () => {
  const first = await openTab()
  first.store('a', 'b')
  const later = await openTab()
  expect(later.stored()).toEqual(['a', 'b'])
  later.store('a', 'b')
  later.store('b')
  later.store()
  expect(later.stored()).toEqual([])
})

it('keeps unsent messages of another tab', async () => {
  const [first, second] = [await openTab(), await openTab()]
  first.store('a')
  second.store()
  second.store('b')
  expect(first.stored()).toEqual(['a', 'b'])
  second.store()
  expect(first.stored()).toEqual(['a'])
  first.store()
  expect(second.stored()).toEqual([])
})
