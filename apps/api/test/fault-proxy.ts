import net from 'node:net'

export interface FaultProxy {
  /** The URL to use instead of the server's. */
  readonly url: string
  /** Sends new connections to another URL, for a server that restarted on another port. */
  aim(serverUrl: string): void
  /** Closes all connections immediately, like a lost network. */
  cut(): void
  /** While not open, new connections are rejected. */
  setOpen(open: boolean): void
  /** Delays data in one direction, in milliseconds per chunk, without reordering it. */
  delay(direction: Direction, ms: () => number): void
  /** Delays every other connection, so that later data on another connection arrives first. */
  holdBack(ms: number): void
  /** Discards data in one direction while the connection stays open. */
  swallow(direction: Direction, on: boolean): void
  /** Removes all faults. Returns true if data was discarded, because such connections stay broken. */
  heal(): boolean
  close(): Promise<void>
}

export type Direction = 'up' | 'down'

interface Link {
  delayMs: () => number
  swallowed: boolean
  /** Connections with an odd number are delayed until this time. */
  heldUntil: number
}

/** A TCP proxy that can disconnect, delay and discard data. */
export async function startFaultProxy(serverUrl: string): Promise<FaultProxy> {
  let target = new URL(serverUrl)
  let isOpen = true
  const links: Record<Direction, Link> = {
    up: { delayMs: () => 0, swallowed: false, heldUntil: 0 },
    down: { delayMs: () => 0, swallowed: false, heldUntil: 0 },
  }
  const sockets = new Set<net.Socket>()

  let connections = 0
  const server = net.createServer((client) => {
    connections += 1
    const isOdd = connections % 2 === 1
    if (!isOpen) return void client.resetAndDestroy()
    const upstream = net.connect(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    forward(client, upstream, links.up, isOdd)
    forward(upstream, client, links.down, isOdd)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    aim(url) {
      target = new URL(url)
    },
    cut() {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    setOpen(open) {
      isOpen = open
    },
    delay(direction, ms) {
      links[direction].delayMs = ms
    },
    holdBack(ms) {
      for (const link of [links.up, links.down]) link.heldUntil = performance.now() + ms
    },
    swallow(direction, on) {
      links[direction].swallowed = on
    },
    heal() {
      const wasSwallowing = links.up.swallowed || links.down.swallowed
      isOpen = true
      for (const link of [links.up, links.down]) {
        link.swallowed = false
        link.delayMs = () => 0
        link.heldUntil = 0
      }
      return wasSwallowing
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function forward(from: net.Socket, to: net.Socket, link: Link, isHeldBack: boolean): void {
  let arrival = 0
  from.on('data', (chunk) => {
    if (link.swallowed) return
    const now = performance.now()
    // Like TCP, never deliver a later chunk before an earlier one.
    arrival = Math.max(arrival, now + link.delayMs(), isHeldBack ? link.heldUntil : 0)
    if (arrival <= now) to.write(chunk)
    else setTimeout(() => to.writable && to.write(chunk), arrival - now)
  })
}
