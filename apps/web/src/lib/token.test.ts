import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getToken, isStorageAvailable, setToken, subscribeToken } from './token.ts'

function memoryStorage() {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

const throwSecurityError = () => {
  throw new Error('The operation is insecure')
}

function fakeWindow() {
  const handlers = new Set<(event: unknown) => void>()
  return {
    addEventListener: (_: string, handler: (event: unknown) => void) => void handlers.add(handler),
    removeEventListener: (_: string, handler: (event: unknown) => void) => void handlers.delete(handler),
    emit: (event: unknown) => {
      for (const handler of handlers) handler(event)
    },
  }
}

describe('token', () => {
  let storage: ReturnType<typeof memoryStorage>
  let page: ReturnType<typeof fakeWindow>

  beforeEach(() => {
    storage = memoryStorage()
    page = fakeWindow()
    vi.stubGlobal('localStorage', storage)
    vi.stubGlobal('window', page)
    setToken(null)
  })

  it('is stored under the key token', () => {
    setToken('abc')
    expect(storage.entries.get('token')).toBe('abc')
    expect(getToken()).toBe('abc')
    setToken(null)
    expect(storage.entries.has('token')).toBe(false)
    expect(getToken()).toBeNull()
  })

  it('is held in memory when storage is blocked', () => {
    vi.stubGlobal('localStorage', { getItem: throwSecurityError, setItem: throwSecurityError, removeItem: throwSecurityError })
    expect(isStorageAvailable()).toBe(false)
    setToken('abc')
    expect(getToken()).toBe('abc')
    setToken(null)
    expect(getToken()).toBeNull()
  })

  it('reflects changes by another tab', () => {
    setToken('abc')
    storage.entries.delete('token')
    expect(getToken()).toBeNull()
  })

  it('notifies about changes in this and other tabs until unsubscribed', () => {
    const listener = vi.fn()
    const stop = subscribeToken(listener)
    setToken('abc')
    page.emit({ key: 'token' })
    page.emit({ key: null })
    page.emit({ key: 'something-else' })
    expect(listener).toHaveBeenCalledTimes(3)
    stop()
    setToken('def')
    page.emit({ key: 'token' })
    expect(listener).toHaveBeenCalledTimes(3)
  })

  it('detects available storage', () => {
    expect(isStorageAvailable()).toBe(true)
  })
})
