import { parentPort, type TransferListItem } from 'node:worker_threads'

/** Reply of a thread: the result, or the message of an unexpected error. */
export type ThreadReply<R> = { readonly value: R } | { readonly failure: string }

/** Runs in a worker thread: handles tasks one by one and replies to each with one message. */
export function serveTasks<T, R>(run: (task: T) => Promise<R>, transfersOf: (value: R) => TransferListItem[] = () => []): void {
  parentPort?.on('message', async (task: T) => {
    try {
      const value = await run(task)
      parentPort?.postMessage({ value } satisfies ThreadReply<R>, transfersOf(value))
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error)
      parentPort?.postMessage({ failure } satisfies ThreadReply<R>)
    }
  })
}
