/** An object store of its own in IndexedDB. The returned function runs one request in it. */
export const openObjectStore =
  (database: string, name: string) =>
  async <T>(request: (store: IDBObjectStore) => IDBRequest<T>, mode: IDBTransactionMode = 'readwrite'): Promise<T> => {
    const opening = indexedDB.open(database, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(name)
    const connection = await settled(opening)
    try {
      return await settled(request(connection.transaction(name, mode).objectStore(name)))
    } finally {
      connection.close()
    }
  }

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
