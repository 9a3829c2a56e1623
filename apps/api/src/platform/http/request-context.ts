import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

interface RequestContext {
  readonly ip: string
  readonly requestId: string
}

const storage = new AsyncLocalStorage<RequestContext>()

/** Where the request that is being answered came from; undefined in jobs and commands. */
export const currentRequest = (): RequestContext | undefined => storage.getStore()

/** Remembers the origin of each request while it is answered. After the body is read: reading it would lose the context. */
export function keepRequestContext(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => storage.run({ ip: request.ip, requestId: request.id }, done))
}
