import { openObjectStore } from '../object-store.ts'

/** Files that wait on this device until they are uploaded: in memory for this page, and in IndexedDB for the next one. */

const MAX_STORED_BYTES = 100 * 1024 * 1024

interface StoredFile {
  readonly key: string
  readonly file: File
}

const change = openObjectStore('vorta-files', 'files')
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
