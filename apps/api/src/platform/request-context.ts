import { AsyncLocalStorage } from 'node:async_hooks'

interface RequestContext {
  readonly ip: string
  readonly requestId: string
}

const storage = new AsyncLocalStorage<RequestContext>()

/** Where the request that is being answered came from; undefined in jobs and commands. */
export const currentRequest = (): RequestContext | undefined => storage.getStore()

/** Remembers where a request came from while it is answered. */
export const runInRequest = (context: RequestContext, answer: () => void): void => storage.run(context, answer)
