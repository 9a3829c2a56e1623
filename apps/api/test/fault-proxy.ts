import net from 'node:net'

export interface FaultProxy {
  /** The address to connect to instead of the server's. */
  readonly url: string
  /** Where new connections go from now on: the server may have been started again elsewhere. */
  aim(serverUrl: string): void
  /** Ends every open connection at once, as a lost network does. */
  cut(): void
  /** While closed, new connections are refused. */
  setOpen(open: boolean): void
  /** Holds back what travels in a direction, in milliseconds; each piece may take its own time, but none overtakes. */
  delay(direction: Direction, ms: () => number): void
  /** Holds back every other connection for a while, so that what came later on another one overtakes it. */
  holdBack(ms: number): void
  /** Swallows what travels in a direction while the connection itself stays up. */
  swallow(direction: Direction, on: boolean): void
  /** Takes every fault away; tells whether something was swallowed, as such a connection is broken for good. */
  heal(): boolean
  close(): Promise<void>
}

export type Direction = 'up' | 'down'

interface Road {
  delayMs: () => number
  swallowed: boolean
  /** Until when connections with an odd number wait. */
  heldUntil: number
}

/** A TCP proxy that breaks, delays and swallows on demand. */
export async function startFaultProxy(serverUrl: string): Promise<FaultProxy> {
  let target = new URL(serverUrl)
  let isOpen = true
  const roads: Record<Direction, Road> = {
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
    carry(client, upstream, roads.up, isOdd)
    carry(upstream, client, roads.down, isOdd)
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
      roads[direction].delayMs = ms
    },
    holdBack(ms) {
      for (const road of [roads.up, roads.down]) road.heldUntil = performance.now() + ms
    },
    swallow(direction, on) {
      roads[direction].swallowed = on
    },
    heal() {
      const wasDeaf = roads.up.swallowed || roads.down.swallowed
      isOpen = true
      for (const road of [roads.up, roads.down]) {
        road.swallowed = false
        road.delayMs = () => 0
        road.heldUntil = 0
      }
      return wasDeaf
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function carry(from: net.Socket, to: net.Socket, road: Road, isHeldBack: boolean): void {
  let arrival = 0
  from.on('data', (piece) => {
    if (road.swallowed) return
    const now = performance.now()
    // A later piece never arrives before an earlier one: TCP keeps its order whatever the road.
    arrival = Math.max(arrival, now + road.delayMs(), isHeldBack ? road.heldUntil : 0)
    if (arrival <= now) to.write(piece)
    else setTimeout(() => to.writable && to.write(piece), arrival - now)
  })
}
