// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** The part of IndexedDB that the module uses, with one object store. */
function createIndexedDb() {
  const values = new Map<string, unknown>()
  const answer = <T>(result: T) => {
    const request = { result, onsuccess: () => {} }
    queueMicrotask(() => request.onsuccess())
    return request
  }
  const store = {
    put: (value: unknown, key: string) => answer(values.set(key, value)),
    get: (key: string) => answer(values.get(key)),
    getAll: () => answer([...values.values()]),
    delete: (key: string) => answer(values.delete(key)),
    clear: () => answer(values.clear()),
  }
  return { values, open: () => answer({ transaction: () => ({ objectStore: () => store }), close: () => {} }) }
}

let device: ReturnType<typeof createIndexedDb>
beforeEach(() => {
  localStorage.clear()
  device = createIndexedDb()
  vi.stubGlobal('indexedDB', device)
})
afterEach(() => vi.unstubAllGlobals())

/** Each page has its own memory, but all pages share the device. */
async function openPage() {
  vi.resetModules()
  return import('./stored-files.ts')
}
const fileOf = (bytes: number) => Object.defineProperty(new File(['x'], 'front.png'), 'size', { value: bytes })
const MEGABYTE = 1024 * 1024

it('keeps a file for the next page until it is dropped', async () => {
  const file = fileOf(1)
  expect(await (await openPage()).storeFile('k', file)).toBe(true)
  const next = await openPage()
  expect(await next.storedFile('k')).toBe(file)
  await next.dropStoredFile('k')
  expect(await next.storedFile('k')).toBeNull()
})

it('stores at most 100 MB and removes files that no draft names', async () => {
  const page = await openPage()
  localStorage.setItem('drafts', 'a b')
  expect(await page.storeFile('a', fileOf(60 * MEGABYTE))).toBe(true)
  expect(await page.storeFile('b', fileOf(60 * MEGABYTE))).toBe(false)
  expect(await page.storedFile('b')).not.toBeNull()
  localStorage.setItem('drafts', 'b')
  expect(await page.storeFile('b', fileOf(60 * MEGABYTE))).toBe(true)
  expect([...device.values.keys()]).toEqual(['b'])
})

it('forgets all files when the user signs out', async () => {
  const page = await openPage()
  await page.storeFile('k', fileOf(1))
  await page.forgetStoredFiles()
  expect([await page.storedFile('k'), device.values.size]).toEqual([null, 0])
})

it('keeps a file for this page if storage is blocked', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const page = await openPage()
  expect(await page.storeFile('k', fileOf(1))).toBe(false)
  expect(await page.storedFile('k')).not.toBeNull()
})
