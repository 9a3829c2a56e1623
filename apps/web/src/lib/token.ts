/** The bearer token in local storage, and in memory where storage is blocked. */

const KEY = 'token'

let memory: string | null = null
const listeners = new Set<() => void>()

/** Whether local storage is available. */
export function isStorageAvailable(): boolean {
  try {
    const probe = '__vorta_probe__'
    localStorage.setItem(probe, '1')
    localStorage.removeItem(probe)
    return true
  } catch {
    return false
  }
}

export function getToken(): string | null {
  try {
    return localStorage.getItem(KEY) ?? memory
  } catch {
    return memory
  }
}

export function setToken(token: string | null): void {
  memory = token
  try {
    if (token === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, token)
    // From now on storage is authoritative; another tab may change it.
    memory = null
  } catch {
    // Storage is blocked or full: the token lasts until the page is closed.
  }
  for (const listener of listeners) listener()
}

/** Notifies about every change, including those of other tabs. */
export function subscribeToken(listener: () => void): () => void {
  // `key` is null when another tab emptied the whole storage.
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
