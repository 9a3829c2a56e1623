import { AsyncLocalStorage } from 'node:async_hooks'

interface RequestContext {
  readonly ip: string
  readonly requestId: string
}

const storage = new AsyncLocalStorage<RequestContext>()

/** Origin of the current request; undefined in jobs and CLI commands. */
export const currentRequest = (): RequestContext | undefined => storage.getStore()

/** Runs a request handler with its context. */
export const runInRequest = (context: RequestContext, handler: () => void): void => storage.run(context, handler)
