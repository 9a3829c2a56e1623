/** Our chat beside a bare Socket.IO server that stores nothing: the same people and messages, in turns of the same run. */
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Seat, seatPeople } from './chat-load.ts'

/** What a server process says once it listens. */
export interface ServerReady {
  readonly url: string
  readonly seats: readonly Seat[]
}

const people = Number(process.env.CHAT_PEOPLE ?? 200)
const perSecond = Number(process.env.CHAT_RATE ?? 500)
const seconds = Number(process.env.CHAT_SECONDS ?? 5)
const WARM_UP_MS = 1_500
const TURN_MS = 1_000
const here = path.dirname(fileURLToPath(import.meta.url))

async function start(kind: 'bare' | 'vorta', dataDir: string) {
  const child = fork(path.join(here, 'chat-server.ts'), [kind, String(people), dataDir], { execArgv: ['--import', 'tsx'] })
  const hear = <T>() =>
    new Promise<T>((resolve, reject) => {
      child.once('message', (message) => resolve(message as T))
      child.once('exit', (code) => reject(new Error(`The ${kind} server ended with ${code}`)))
    })
  const cpuMicros = async () => {
    const answer = hear<{ cpuMicros: number }>()
    child.send('cpu')
    return (await answer).cpuMicros
  }
  const { url, seats } = await hear<ServerReady>()
  const load = await seatPeople(url, seats)
  let spentMicros = 0
  let written = 0
  return {
    load,
    warmUp: async () => {
      await load.write(perSecond, WARM_UP_MS)
      load.forget()
    },
    async turn() {
      const before = await cpuMicros()
      written += await load.write(perSecond, TURN_MS)
      spentMicros += (await cpuMicros()) - before
    },
    microsEach: () => spentMicros / written,
    written: () => written,
    async stop() {
      load.leave()
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.send('stop')
      await ended
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
  console.log(
    `chat: ${people} people, ${perSecond} messages/s for ${seconds} s · CPU per message ${vorta.microsEach().toFixed(0)} µs, ` +
      `bare Socket.IO ${bare.microsEach().toFixed(0)} µs, ratio ${ratio.toFixed(2)} · delivery p99 ${vorta.load.p99Ms().toFixed(1)} ms, ` +
      `bare ${bare.load.p99Ms().toFixed(1)} ms · delivered ${vorta.load.delivered()} of ${vorta.written() * 2}`,
  )
} finally {
  await Promise.all([bare.stop(), vorta.stop()])
  await rm(dataDir, { recursive: true, force: true })
}
