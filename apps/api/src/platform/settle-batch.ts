import { isDatabaseUnavailable } from './db/errors.ts'

export interface Waiting<D, R> {
  readonly draft: D
  readonly resolve: (result: R) => void
  readonly reject: (error: unknown) => void
}

/** Stores all drafts in one statement and returns one result per draft, in the same sequence. */
export type StoreAll<D, R> = (drafts: readonly D[]) => Promise<R[]>

/** Stores the batch and settles each of its drafts; one bad draft does not fail the others. */
export async function settleBatch<D, R>(batch: readonly Waiting<D, R>[], storeAll: StoreAll<D, R>): Promise<void> {
  try {
    const results = await storeAll(batch.map(({ draft }) => draft))
    batch.forEach(({ resolve }, i) => {
      resolve(results[i] as R)
    })
  } catch (error) {
    // The statement had no effect, so each draft is tried alone. If the database is gone, its effect is not known.
    if (batch.length === 1 || isDatabaseUnavailable(error)) for (const { reject } of batch) reject(error)
    else for (const item of batch) await settleBatch([item], storeAll)
  }
}
