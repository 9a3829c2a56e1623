/** Ten thousand people with their chat open who say nothing: memory of the server, refused connections, and whether it still answers. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Crowd } from './chat-idle-clients.ts'
import { startProcess, startServer } from './chat-process.ts'

const people = Number(process.env.CHAT_SOCKETS ?? 10_000)
const perSecond = Number(process.env.CHAT_CONNECTS ?? 300)
const CROWDS = 2
const HOLD_MS = 5_000
const MEMORY_MAX_MB = 500

const dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-bench-'))
const server = await startServer('vorta', people, dataDir)
const empty = await server.spent()
// Several processes, as one alone would be busier with its sockets than the server with all of them.
const crowds = Array.from({ length: CROWDS }, () => startProcess('chat-idle-crowd.ts', []))
try {
  const since = performance.now()
  const share = Math.ceil(people / CROWDS)
  const arrived = await Promise.all(
    crowds.map((crowd, i) =>
      crowd.ask<Crowd>({ url: server.url, seats: server.seats.slice(i * share, (i + 1) * share), perSecond: perSecond / CROWDS }),
    ),
  )
  const tookS = (performance.now() - since) / 1_000
  await new Promise((resolve) => setTimeout(resolve, HOLD_MS))
  const held = await server.spent()
  const still = await Promise.all(crowds.map((crowd) => crowd.ask<{ connected: number; messageMs: number }>('count')))
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const failed = sum(arrived.map((crowd) => crowd.failed))
  const connected = sum(still.map((crowd) => crowd.connected))
  const good = failed === 0 && connected === people && held.memoryMb < MEMORY_MAX_MB
  console.log(
    `chat idle: ${connected} of ${people} sockets in ${people / 2} orders held, asked for at ${perSecond}/s (${tookS.toFixed(0)} s), ${failed} failed · ` +
      `server memory ${held.memoryMb.toFixed(0)} MB (empty ${empty.memoryMb.toFixed(0)} MB, limit ${MEMORY_MAX_MB} MB) · ` +
      `a message meanwhile ${Math.max(...still.map((crowd) => crowd.messageMs)).toFixed(0)} ms at worst of 100: ${good ? 'ok' : 'MISSED'}`,
  )
  for (const { why } of arrived) if (why !== null) console.log(`  somebody was turned away: ${why}`)
  if (!good) process.exitCode = 1
} finally {
  await Promise.all(crowds.map((crowd) => crowd.stop()))
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
