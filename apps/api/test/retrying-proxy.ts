import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import net from 'node:net'
import type { Duplex } from 'node:stream'

/** As in deploy/Caddyfile: idle connections end before a stopping server closes them, and health checks notice a stop before it stops listening. */
const IDLE_MS = 800
const HEALTH_CHECK_MS = 150
const REPEATABLE = ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']

export interface RetryingProxy {
  readonly url: string
  /** URLs of the processes; can change while the proxy runs. */
  readonly targets: string[]
  readonly counts: { requests: number; retries: number; failed: number }
  close(): Promise<void>
}

/**
 * A load balancer in front of several processes: round-robin over the healthy ones with keep-alive connections. It tries
 * the next process if a connection is refused, and repeats requests that got no response only if they are idempotent.
 */
export async function startRetryingProxy(targets: string[]): Promise<RetryingProxy> {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })
  const counts = { requests: 0, retries: 0, failed: 0 }
  const sockets = new Set<Duplex>()
  const unhealthy = new Set<string>()
  let nextTarget = 0
  /** Round-robin order, with unhealthy targets last. */
  const targetsInOrder = (): URL[] => {
    nextTarget += 1
    const all = targets.map((_, i) => targets[(nextTarget + i) % targets.length] ?? '')
    return [...all.filter((url) => !unhealthy.has(url)), ...all.filter((url) => unhealthy.has(url))].map((url) => new URL(url))
  }
  const checkHealth = (url: string) =>
    fetch(`${url}/api/ready?only=process`).then(
      ({ ok }) => void (ok ? unhealthy.delete(url) : unhealthy.add(url)),
      () => void unhealthy.add(url),
    )
  const healthTimer = setInterval(() => {
    for (const url of targets) void checkHealth(url)
  }, HEALTH_CHECK_MS)

  const forwardRequest = (incoming: IncomingMessage, body: Buffer, reply: ServerResponse, [to, ...others]: URL[]) => {
    if (!to) return void reply.destroy()
    const { hostname, port } = to
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.headers['x-test-address'] ?? '127.0.0.1' }
    const outgoing = request({ hostname, port, agent, method: incoming.method, path: incoming.url, headers }, (answer) => {
      if ((answer.statusCode ?? 500) >= 500) counts.failed += 1
      // The connection header applies only between the proxy and the server.
      const { connection: _, ...headersWithoutConnection } = answer.headers
      reply.writeHead(answer.statusCode ?? 500, headersWithoutConnection)
      answer.on('error', () => reply.destroy())
      answer.pipe(reply)
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (reply.headersSent) return void reply.destroy()
      const wasNotSent = error.code === 'ECONNREFUSED'
      if (others.length > 0 && (wasNotSent || REPEATABLE.includes(incoming.method ?? ''))) {
        counts.retries += 1
        return forwardRequest(incoming, body, reply, others)
      }
      counts.failed += 1
      reply.writeHead(502, { 'content-type': 'application/json' }).end('{"message":"no server available"}')
    })
    outgoing.end(body)
  }

  const server = createServer(async (incoming, reply) => {
    counts.requests += 1
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    forwardRequest(incoming, Buffer.concat(chunks), reply, targetsInOrder())
  })

  const forward = (incoming: IncomingMessage, client: Duplex, head: Buffer, [to, ...others]: URL[]) => {
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
      if (upstream.bytesRead === 0) forward(incoming, client, head, others)
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
    forward(incoming, client, head, targetsInOrder())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    targets,
    counts,
    async close() {
      clearInterval(healthTimer)
      agent.destroy()
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
