import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Seen {
  readonly method: string
  readonly url: string
}

export interface Forwarder {
  readonly url: string
  readonly seen: Seen[]
  /** Answers a request itself and returns true, or lets it pass. */
  interfere: ((seen: Seen, reply: ServerResponse) => boolean) | null
  stop(): Promise<void>
}

/** Stands between the program and another server, watches, and gets in the way when told. */
export async function startForwarder(target: string): Promise<Forwarder> {
  const { hostname, port } = new URL(target)
  const seen: Seen[] = []
  const server = createServer((incoming, reply) => {
    const note = { method: incoming.method ?? '', url: incoming.url ?? '' }
    seen.push(note)
    if (forwarder.interfere?.(note, reply)) return void incoming.resume()
    // The host is signed together with the rest, so it goes on as it came.
    const outgoing = request({ hostname, port, method: note.method, path: note.url, headers: incoming.headers }, (answer) => {
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
