import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { type ChatClient, connect } from '../chat.ts'
import { ACTORS, type MatrixActor, STATES, type State } from './actors.ts'
import { furnish, type House, traceOf } from './fixture.ts'
import { SOCKET_MATRIX, type SocketRow } from './socket-matrix.ts'

let t: TestApp
let house: House
const clients = new Map<MatrixActor, ChatClient>()
beforeAll(async () => {
  t = await startTestApp()
  house = await furnish(t)
  for (const actor of ACTORS) {
    const client = await connect(t.url, house.tokenOf(actor)).catch((error: Error) => error.message)
    if (typeof client === 'string') expect([actor, client]).toEqual([actor, 'unauthorized'])
    else clients.set(actor, client)
  }
})
afterAll(async () => {
  for (const client of clients.values()) client.close()
  await t.close()
})

async function answer(event: string, { payload, says }: SocketRow, actor: MatrixActor, orderId: string): Promise<string> {
  const client = clients.get(actor)
  if (!client) return 'shut'
  const ack = await client.ask(event, payload(orderId))
  if (ack.ok) return 'ok'
  const said = says?.[ack.code] ?? 'Order not found'
  if (typeof said === 'string') expect([actor, ack.message]).toEqual([actor, said])
  else expect(ack.message).toMatch(said)
  return ack.code
}

const ROWS = Object.entries(SOCKET_MATRIX).map(([event, row]) => ({ event, row }))

describe.each(ROWS)('$event', ({ event, row }) => {
  it.each(STATES)('%s', async (state: State) => {
    const wanted = (row.in?.[state] ?? row.answers).split(' ')
    const { orderId: shared } = await house.scene(state, false)
    const before = await traceOf(t, shared)
    for (const [i, actor] of ACTORS.entries()) {
      const orderId = wanted[i] === 'ok' ? (await house.scene(state, event === 'send-message' || event === 'mark-read')).orderId : shared
      expect([actor, await answer(event, row, actor, orderId)]).toEqual([actor, wanted[i]])
    }
    expect(await traceOf(t, shared)).toEqual(before)
  })
})
