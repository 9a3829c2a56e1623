/** Compares the chat with bare Socket.IO that stores each message with one prepared insert: the same messages, in alternation. */
import { type MeasuredServer, openBenchData } from './bench-data.ts'
import { type ChatUser, connectUsers } from './chat-load.ts'
import { compare } from './measure.ts'

const USERS = Number(process.env.CHAT_USERS ?? 1_000)
const PER_SECOND = Number(process.env.CHAT_RATE ?? 500)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 11)
const ROUND_MS = 1_000

async function connectTo(server: MeasuredServer) {
  const load = await connectUsers(server.url, await server.ask<ChatUser[]>('chatUsers', USERS))
  const round = async () => {
    load.reset()
    const times = await load.write(PER_SECOND, ROUND_MS)
    const durationsMs = load.delaysMs()
    if (durationsMs.length !== times * 2) throw new Error(`${durationsMs.length} of ${times * 2} messages were delivered`)
    return { times, perSecond: PER_SECOND, durationsMs }
  }
  return { round, micros: server.micros, close: load.close }
}

const data = await openBenchData()
try {
  const lean = await connectTo(await data.lean({ copy: true }))
  const ours = await connectTo(await data.program({ copy: true }))
  const baseline = 'bare Socket.IO, one prepared insert'
  await compare({ name: 'chat message stored and delivered', baseline, ours, lean, bar: 2, warmUp: 4, rounds: ROUNDS })
  for (const { close } of [lean, ours]) close()
} finally {
  await data.stop()
}
