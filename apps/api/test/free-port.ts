import net from 'node:net'

/** Below the ephemeral range, so that no other process gets the port while its owner restarts. */
const FIRST = 20_000
const COUNT = 10_000

/** A port for servers that need the same port after a restart or cannot choose one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
