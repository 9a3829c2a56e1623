import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import net from 'node:net'
import type { Duplex } from 'node:stream'

/** Idle connections go before the program, asked to stop, closes them, and a stop is noticed before it closes its door: as in deploy/Caddyfile. */
const IDLE_MS = 800
const LOOK_EVERY_MS = 150
const REPEATABLE = ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']

export interface RetryingProxy {
  readonly url: string
  /** Where the processes are; changed while it runs. */
  readonly targets: string[]
  readonly counts: { requests: number; retries: number; failed: number }
  close(): Promise<void>
}

/**
 * What stands in front of several processes: takes those that say they are ready in turn, on kept connections, and tries the next one when
 * nobody opens. A request that was sent and not answered is sent again only where that does no harm, as with any careful proxy.
 */
export async function startRetryingProxy(targets: string[]): Promise<RetryingProxy> {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })
  const counts = { requests: 0, retries: 0, failed: 0 }
  const sockets = new Set<Duplex>()
  const turnedAway = new Set<string>()
  let turn = 0
  /** Whom to try, one after the other: each has its turn to be the first, and who is not ready comes last. */
  const inTurn = (): URL[] => {
    turn += 1
    const all = targets.map((_, i) => targets[(turn + i) % targets.length] ?? '')
    return [...all.filter((url) => !turnedAway.has(url)), ...all.filter((url) => turnedAway.has(url))].map((url) => new URL(url))
  }
  const look = (url: string) =>
    fetch(`${url}/api/ready?only=process`).then(
      ({ ok }) => void (ok ? turnedAway.delete(url) : turnedAway.add(url)),
      () => void turnedAway.add(url),
    )
  const looking = setInterval(() => {
    for (const url of targets) void look(url)
  }, LOOK_EVERY_MS)

  const pass = (incoming: IncomingMessage, body: Buffer, reply: ServerResponse, [to, ...others]: URL[]) => {
    if (!to) return void reply.destroy()
    const { hostname, port } = to
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.headers['x-test-address'] ?? '127.0.0.1' }
    const outgoing = request({ hostname, port, agent, method: incoming.method, path: incoming.url, headers }, (answer) => {
      if ((answer.statusCode ?? 500) >= 500) counts.failed += 1
      // A connection to a program that goes is not the visitor's business.
      const { connection: _, ...kept } = answer.headers
      reply.writeHead(answer.statusCode ?? 500, kept)
      answer.on('error', () => reply.destroy())
      answer.pipe(reply)
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (reply.headersSent) return void reply.destroy()
      const wasNotSent = error.code === 'ECONNREFUSED'
      if (others.length > 0 && (wasNotSent || REPEATABLE.includes(incoming.method ?? ''))) {
        counts.retries += 1
        return pass(incoming, body, reply, others)
      }
      counts.failed += 1
      reply.writeHead(502, { 'content-type': 'application/json' }).end('{"message":"nobody answered"}')
    })
    outgoing.end(body)
  }

  const server = createServer(async (incoming, reply) => {
    counts.requests += 1
    const pieces: Buffer[] = []
    for await (const piece of incoming) pieces.push(piece)
    pass(incoming, Buffer.concat(pieces), reply, inTurn())
  })

  const carry = (incoming: IncomingMessage, client: Duplex, head: Buffer, [to, ...others]: URL[]) => {
    if (!to) return void client.destroy()
    const { hostname, port } = to
    const upstream = net.connect(Number(port), hostname)
    upstream.once('connect', () => {
      const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${value}`)
      upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      upstream.write(head)
      upstream.pipe(client)
      client.pipe(upstream)
    })
    sockets.add(upstream)
    upstream.on('error', () => {
      if (upstream.bytesRead === 0) carry(incoming, client, head, others)
      else client.destroy()
    })
    upstream.on('close', () => {
      sockets.delete(upstream)
      if (upstream.bytesRead > 0) client.destroy()
    })
    client.on('close', () => upstream.destroy())
  }
  server.on('upgrade', (incoming, client, head) => {
    client.on('error', () => {})
    carry(incoming, client, head, inTurn())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    targets,
    counts,
    async close() {
      clearInterval(looking)
      agent.destroy()
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
