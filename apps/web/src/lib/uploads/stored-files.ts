/** Files that wait on this device until they are uploaded: in memory for this page, and in IndexedDB for the next one. */

const DATABASE = 'vorta-files'
const FILES = 'files'
const MAX_STORED_BYTES = 100 * 1024 * 1024

interface StoredFile {
  readonly key: string
  readonly file: File
}

const inMemory = new Map<string, File>()

/** Resolves to false if the file is lost when the page is closed, because storage is blocked or full. */
export async function storeFile(key: string, file: File): Promise<boolean> {
  inMemory.set(key, file)
  try {
    const stored: StoredFile[] = await change((files) => files.getAll(), 'readonly')
    const leftOver = stored.filter((item) => !isReferenced(item.key))
    for (const item of leftOver) await change((files) => files.delete(item.key))
    const bytes = stored.reduce((sum, item) => sum + (leftOver.includes(item) ? 0 : item.file.size), file.size)
    if (bytes > MAX_STORED_BYTES) return false
    await change((files) => files.put({ key, file }, key))
    return true
  } catch {
    return false
  }
}

export async function storedFile(key: string): Promise<File | null> {
  const known = inMemory.get(key)
  if (known) return known
  const stored: StoredFile | undefined = await change((files) => files.get(key), 'readonly')
  return stored?.file ?? null
}

export async function dropStoredFile(key: string): Promise<void> {
  inMemory.delete(key)
  await change((files) => files.delete(key)).catch(() => {})
}

/** The next user of this device must not find them. */
export async function forgetStoredFiles(): Promise<void> {
  inMemory.clear()
  await change((files) => files.clear()).catch(() => {})
}

/** A file that no draft in local storage names was left by a page that was closed too early. */
const isReferenced = (key: string) => Object.values(localStorage).some((value) => String(value).includes(key))

async function change<T>(action: (files: IDBObjectStore) => IDBRequest<T>, mode: IDBTransactionMode = 'readwrite'): Promise<T> {
  const database = await openDatabase()
  try {
    return await settled(action(database.transaction(FILES, mode).objectStore(FILES)))
  } finally {
    database.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(FILES)
  return settled(request)
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
