import type { Endpoint } from '@vorta/contract/http/endpoint'
import type { FastifyInstance } from 'fastify'

interface RawCall {
  /** Unparsed request body. */
  readonly raw: Uint8Array
  header(name: string): string | undefined
  readonly from: { readonly ip: string; readonly requestId: string }
}

export type RawMount = (endpoint: Endpoint, handler: (call: RawCall) => Promise<object>) => void

/** Registers endpoints that need the raw body to verify a signature. */
export function createRawMount(app: FastifyInstance): RawMount {
  return (endpoint, handler) => {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      scope.route({
        method: endpoint.method,
        url: endpoint.path,
        ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
        handler: ({ body, headers, ip, id: requestId }) =>
          handler({
            raw: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
            header: (name) => headers[name]?.toString(),
            from: { ip, requestId },
          }),
      })
    })
  }
}
