import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { type ChatClient, connect } from '../chat.ts'
import { ACTORS, type MatrixActor, STATES, type State } from './actors.ts'
import { type AuthorizationFixture, createAuthorizationFixture, snapshotOf } from './fixture.ts'
import { SOCKET_MATRIX, type SocketRow } from './socket-matrix.ts'

let t: TestApp
let fixture: AuthorizationFixture
const clients = new Map<MatrixActor, ChatClient>()
beforeAll(async () => {
  t = await startTestApp()
  fixture = await createAuthorizationFixture(t)
  for (const actor of ACTORS) {
    const client = await connect(t.url, fixture.tokenOf(actor)).catch((error: Error) => error.message)
    if (typeof client === 'string') expect([actor, client]).toEqual([actor, 'unauthorized'])
    else clients.set(actor, client)
  }
})
afterAll(async () => {
  for (const client of clients.values()) client.close()
  await t.close()
})

async function answer(event: string, { payload, messages }: SocketRow, actor: MatrixActor, orderId: string): Promise<string> {
  const client = clients.get(actor)
  if (!client) return 'shut'
  const ack = await client.ask(event, payload(orderId))
  if (ack.ok) return 'ok'
  const expectedMessage = messages?.[ack.code] ?? 'Order not found'
  if (typeof expectedMessage === 'string') expect([actor, ack.message]).toEqual([actor, expectedMessage])
  else expect(ack.message).toMatch(expectedMessage)
  return ack.code
}

const ROWS = Object.entries(SOCKET_MATRIX).map(([event, row]) => ({ event, row }))

describe.each(ROWS)('authorization of the socket event $event', ({ event, row }) => {
  it.each(STATES)('on an order that is %s', async (state: State) => {
    const expected = (row.in?.[state] ?? row.answers).split(' ')
    const { orderId: shared } = await fixture.orderFixture(state, false)
    const before = await snapshotOf(t, shared)
    for (const [i, actor] of ACTORS.entries()) {
      const orderId =
        expected[i] === 'ok' ? (await fixture.orderFixture(state, event === 'send-message' || event === 'mark-read')).orderId : shared
      expect([actor, await answer(event, row, actor, orderId)]).toEqual([actor, expected[i]])
    }
    expect(await snapshotOf(t, shared)).toEqual(before)
  })
})
