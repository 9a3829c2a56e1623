import net from 'node:net'

/** Below what systems give out by themselves: nobody else gets it by chance while its owner is away for a moment. */
const FIRST = 20_000
const COUNT = 10_000

/** A port for somebody who must have the same one again later, or who cannot choose one by itself. */
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
