/** Our chat beside a bare Socket.IO server that stores nothing: the same people and messages, in turns of the same run. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { seatPeople } from './chat-load.ts'
import { startServer } from './chat-process.ts'

const people = Number(process.env.CHAT_PEOPLE ?? 1_000)
const perSecond = Number(process.env.CHAT_RATE ?? 500)
const seconds = Number(process.env.CHAT_SECONDS ?? 10)
const RATIO_MAX = 2
const WARM_UP_MS = 2_000
const TURN_MS = 1_000

async function start(kind: 'bare' | 'vorta', dataDir: string) {
  const server = await startServer(kind, people, dataDir)
  const load = await seatPeople(server.url, server.seats)
  let spentMicros = 0
  let written = 0
  return {
    load,
    warmUp: async () => {
      await load.write(perSecond, WARM_UP_MS)
      load.forget()
    },
    async turn() {
      const before = await server.spent()
      written += await load.write(perSecond, TURN_MS)
      spentMicros += (await server.spent()).cpuMicros - before.cpuMicros
    },
    microsEach: () => spentMicros / written,
    written: () => written,
    async stop() {
      load.leave()
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
    await bare.turn()
    await vorta.turn()
  }
  const ratio = vorta.microsEach() / bare.microsEach()
  const isWhole = vorta.load.delivered() === vorta.written() * 2
  const ms = (part: number) => `${vorta.load.delayMs(part).toFixed(1)} ms (bare ${bare.load.delayMs(part).toFixed(1)})`
  console.log(
    `chat: ${people} people in ${people / 2} orders, ${perSecond} messages/s for ${seconds} s: stored and delivered to ` +
      `${vorta.load.delivered()} of ${vorta.written() * 2} ears, delivery p50 ${ms(0.5)}, p99 ${ms(0.99)} · server CPU per message ` +
      `${vorta.microsEach().toFixed(0)} µs, bare Socket.IO that stores nothing ${bare.microsEach().toFixed(0)} µs, ` +
      `ratio ${ratio.toFixed(2)} (limit ${RATIO_MAX}): ${ratio <= RATIO_MAX && isWhole ? 'ok' : 'MISSED'}`,
  )
  if (ratio > RATIO_MAX || !isWhole) process.exitCode = 1
} finally {
  await Promise.all([bare.stop(), vorta.stop()])
  await rm(dataDir, { recursive: true, force: true })
}
