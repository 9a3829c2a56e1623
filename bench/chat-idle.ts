/** Ten thousand idle chat connections: server memory, refused connections, and response time. */
import { openBenchData } from './bench-data.ts'
import type { ConnectResult } from './chat-idle-clients.ts'
import type { ChatUser } from './chat-load.ts'
import { startProcess } from './server-process.ts'

const userCount = Number(process.env.CHAT_SOCKETS ?? 10_000)
const perSecond = Number(process.env.CHAT_CONNECTS ?? 300)
const CLIENT_PROCESSES = 2
const HOLD_MS = 5_000
const MEMORY_MAX_MB = 500

const data = await openBenchData()
const server = await data.program({ orders: 0, copy: true })
const users = await server.ask<ChatUser[]>('chatUsers', userCount)
const emptyUsage = await server.usage()
// Several client processes, because one would be busier than the server.
const clients = Array.from({ length: CLIENT_PROCESSES }, () => startProcess('chat-idle-clients.ts'))
try {
  const since = performance.now()
  const share = Math.ceil(userCount / CLIENT_PROCESSES)
  const connectResults = await Promise.all(
    clients.map((client, i) =>
      client.ask<ConnectResult>({
        url: server.url,
        users: users.slice(i * share, (i + 1) * share),
        perSecond: perSecond / CLIENT_PROCESSES,
      }),
    ),
  )
  const tookS = (performance.now() - since) / 1_000
  await new Promise((resolve) => setTimeout(resolve, HOLD_MS))
  const loadedUsage = await server.usage()
  const countResults = await Promise.all(
    clients.map((client) => client.ask<{ connected: number; messageMs: number }>({ command: 'count' })),
  )
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  const failed = sum(connectResults.map((client) => client.failed))
  const connected = sum(countResults.map((client) => client.connected))
  const passed = failed === 0 && connected === userCount && loadedUsage.memoryMb < MEMORY_MAX_MB
  console.log(
    `chat idle: ${connected} of ${userCount} sockets in ${userCount / 2} orders open, connecting at ${perSecond}/s (${tookS.toFixed(0)} s), ${failed} failed · ` +
      `server memory ${loadedUsage.memoryMb.toFixed(0)} MB (empty ${emptyUsage.memoryMb.toFixed(0)} MB, limit ${MEMORY_MAX_MB} MB) · ` +
      `message latency ${Math.max(...countResults.map((client) => client.messageMs)).toFixed(0)} ms (worst of 100): ${passed ? 'ok' : 'MISSED'}`,
  )
  for (const { firstError } of connectResults) if (firstError !== null) console.log(`  connection refused: ${firstError}`)
  if (!passed) process.exitCode = 1
} finally {
  await Promise.all(clients.map((client) => client.stop()))
  await data.stop()
}
