/** Compares the chat with a plain Socket.IO server without storage: the same users and messages, in alternation. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connectUsers } from './chat-load.ts'
import { startServer } from './chat-process.ts'

const userCount = Number(process.env.CHAT_USERS ?? 1_000)
const perSecond = Number(process.env.CHAT_RATE ?? 500)
const seconds = Number(process.env.CHAT_SECONDS ?? 10)
const RATIO_MAX = 2
const WARM_UP_MS = 2_000
const ROUND_MS = 1_000

async function start(kind: 'bare' | 'vorta', dataDir: string) {
  const server = await startServer(kind, userCount, dataDir)
  const load = await connectUsers(server.url, server.users)
  let spentMicros = 0
  let written = 0
  return {
    load,
    warmUp: async () => {
      await load.write(perSecond, WARM_UP_MS)
      load.reset()
    },
    async round() {
      const before = await server.usage()
      written += await load.write(perSecond, ROUND_MS)
      spentMicros += (await server.usage()).cpuMicros - before.cpuMicros
    },
    microsEach: () => spentMicros / written,
    written: () => written,
    async stop() {
      load.close()
      await server.stop()
    },
  }
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-bench-'))
const bare = await start('bare', dataDir)
const vorta = await start('vorta', dataDir)
try {
  await bare.warmUp()
  await vorta.warmUp()
  for (let i = 0; i < seconds; i++) {
    await bare.round()
    await vorta.round()
  }
  const ratio = vorta.microsEach() / bare.microsEach()
  const isComplete = vorta.load.delivered() === vorta.written() * 2
  const ms = (part: number) => `${vorta.load.delayMs(part).toFixed(1)} ms (plain ${bare.load.delayMs(part).toFixed(1)})`
  console.log(
    `chat: ${userCount} users in ${userCount / 2} orders, ${perSecond} messages/s for ${seconds} s: stored and delivered to ` +
      `${vorta.load.delivered()} of ${vorta.written() * 2} receivers, delivery p50 ${ms(0.5)}, p99 ${ms(0.99)} · server CPU per message ` +
      `${vorta.microsEach().toFixed(0)} µs, plain Socket.IO that stores nothing ${bare.microsEach().toFixed(0)} µs, ` +
      `ratio ${ratio.toFixed(2)} (limit ${RATIO_MAX}): ${ratio <= RATIO_MAX && isComplete ? 'ok' : 'MISSED'}`,
  )
  if (ratio > RATIO_MAX || !isComplete) process.exitCode = 1
} finally {
  await Promise.all([bare.stop(), vorta.stop()])
  await rm(dataDir, { recursive: true, force: true })
}
