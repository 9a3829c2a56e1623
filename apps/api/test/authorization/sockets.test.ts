import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { type ChatClient, connect } from '../chat.ts'
import { ACTORS, type MatrixActor, OWNER_AS_ENGINEER, STATES, type State } from './actors.ts'
import {
  type AuthorizationFixture,
  createAuthorizationFixture,
  createOwnerAsEngineer,
  type OwnerAsEngineer,
  snapshotOf,
} from './fixture.ts'
import { orderFactsOf, policyActor, policyAnswer } from './policy-answers.ts'
import { SOCKET_MATRIX, type SocketRow } from './socket-matrix.ts'

let t: TestApp
let fixture: AuthorizationFixture
let owner: OwnerAsEngineer
type Sender = MatrixActor | typeof OWNER_AS_ENGINEER
const clients = new Map<Sender, ChatClient>()
beforeAll(async () => {
  t = await startTestApp()
  fixture = await createAuthorizationFixture(t)
  owner = await createOwnerAsEngineer(t, fixture.users)
  for (const actor of ACTORS) {
    const client = await connect(t.url, fixture.tokenOf(actor)).catch((error: Error) => error.message)
    if (typeof client === 'string') expect([actor, client]).toEqual([actor, 'unauthorized'])
    else clients.set(actor, client)
  }
  clients.set(OWNER_AS_ENGINEER, await connect(t.url, owner.token))
})
afterAll(async () => {
  for (const client of clients.values()) client.close()
  await t.close()
})

async function answer(event: string, { payload, messages }: SocketRow, actor: Sender, orderId: string): Promise<string> {
  const client = clients.get(actor)
  if (!client) return 'shut'
  const ack = await client.ask(event, payload(orderId))
  if (ack.ok) return 'ok'
  const expectedMessage = messages?.[ack.code] ?? 'Order not found'
  if (typeof expectedMessage === 'string') expect([actor, ack.message]).toEqual([actor, expectedMessage])
  else expect(ack.message).toMatch(expectedMessage)
  return ack.code
}

/** Compares an answer with the pure policy of the contract. */
async function expectPolicy({ permission }: SocketRow, sender: Sender, orderId: string, code: string) {
  const actor = policyActor(sender, fixture.users, owner.id)
  if (!actor || permission === undefined) return
  const expected = policyAnswer(actor, await orderFactsOf(t, orderId), permission, false)
  expect([sender, permission, code]).toEqual([sender, permission, expected === 'allowed' ? 'ok' : expected])
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
      const code = await answer(event, row, actor, orderId)
      expect([actor, code]).toEqual([actor, expected[i]])
      await expectPolicy(row, actor, orderId, code)
    }
    expect(await snapshotOf(t, shared)).toEqual(before)
  })

  it('answers a customer who acts as an engineer like an unrelated engineer', async () => {
    for (const state of STATES) {
      const { orderId } = await owner.orderFixture(state, false)
      const before = await snapshotOf(t, orderId)
      const expected = (row.in?.[state] ?? row.answers).split(' ')[ACTORS.indexOf('otherEngineer')]
      const code = await answer(event, row, OWNER_AS_ENGINEER, orderId)
      expect([state, code]).toEqual([state, expected])
      await expectPolicy(row, OWNER_AS_ENGINEER, orderId, code)
      expect(await snapshotOf(t, orderId)).toEqual(before)
    }
  })
})
