import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ForwardedRequest {
  readonly method: string
  readonly url: string
}

export interface Forwarder {
  readonly url: string
  readonly seen: ForwardedRequest[]
  /** Answers the request and returns true, or returns false to forward it. */
  interfere: ((seen: ForwardedRequest, reply: ServerResponse) => boolean) | null
  stop(): Promise<void>
}

/** An HTTP proxy that records requests and can answer them itself. */
export async function startForwarder(target: string): Promise<Forwarder> {
  const { hostname, port } = new URL(target)
  const seen: ForwardedRequest[] = []
  const server = createServer((incoming, reply) => {
    const forwarded = { method: incoming.method ?? '', url: incoming.url ?? '' }
    seen.push(forwarded)
    if (forwarder.interfere?.(forwarded, reply)) return void incoming.resume()
    // The host header is part of the signature, so forward it unchanged.
    const outgoing = request({ hostname, port, method: forwarded.method, path: forwarded.url, headers: incoming.headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(reply)
    })
    outgoing.on('error', () => reply.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const forwarder: Forwarder = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    interfere: null,
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return forwarder
}
