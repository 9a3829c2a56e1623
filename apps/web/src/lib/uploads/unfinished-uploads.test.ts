import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findUnfinishedUpload, forgetUpload, latestUnfinishedUpload, rememberUpload } from './unfinished-uploads.ts'

const fingerprint = { kind: 'scan', orderId: 'o1', name: 'car.ply', size: 20_000_000, lastModified: 1 } as const

beforeEach(() => {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('an unfinished upload is found only for the same file', () => {
  rememberUpload(fingerprint, 'u1', 0.25)
  rememberUpload(fingerprint, 'u1', 0.5)
  expect(findUnfinishedUpload(fingerprint)).toMatchObject({ uploadId: 'u1', share: 0.5 })
  expect(findUnfinishedUpload({ ...fingerprint, lastModified: 2 })).toBeUndefined()
  expect(findUnfinishedUpload({ ...fingerprint, orderId: 'o2' })).toBeUndefined()
  expect(latestUnfinishedUpload('scan', 'o1')?.name).toBe('car.ply')
  expect(latestUnfinishedUpload('cad_model', 'o1')).toBeUndefined()
  forgetUpload(fingerprint)
  expect(findUnfinishedUpload(fingerprint)).toBeUndefined()
})

test('an unfinished upload expires after a day', () => {
  vi.useFakeTimers({ now: 0 })
  rememberUpload(fingerprint, 'u1', 0.5)
  vi.setSystemTime(25 * 3_600_000)
  expect(latestUnfinishedUpload('scan', 'o1')).toBeUndefined()
})

test('missing or corrupt storage is ignored', () => {
  localStorage.setItem('unfinished-uploads', '{"no":"list"}')
  expect(findUnfinishedUpload(fingerprint)).toBeUndefined()
  vi.stubGlobal('localStorage', undefined)
  expect(() => rememberUpload(fingerprint, 'u1', 0.5)).not.toThrow()
  expect(findUnfinishedUpload(fingerprint)).toBeUndefined()
})
