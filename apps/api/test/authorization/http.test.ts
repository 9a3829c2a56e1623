import { readFileSync } from 'node:fs'
import { ERROR_MESSAGES, errorBody } from '@vorta/contract/http/error'
import { ORDER_PERMISSIONS, type OrderFacts } from '@vorta/contract/orders/policy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestApp, type TestApp } from '../app.ts'
import { type MatrixCall, matrixCallsOf } from '../openapi-client/matrix-calls.ts'
import { ACTORS, type MatrixActor, OWNER_AS_ENGINEER, STATES, type State } from './actors.ts'
import {
  type AuthorizationFixture,
  createAuthorizationFixture,
  createOwnerAsEngineer,
  type OrderFixture,
  type OwnerAsEngineer,
  snapshotOf,
} from './fixture.ts'
import { MATRIX, type Row } from './matrix.ts'
import { orderFactsOf, policyActor, policyAnswer } from './policy-answers.ts'
import { ENDPOINTS, sendByClient, sendCall } from './send-call.ts'
import { SOCKET_MATRIX } from './socket-matrix.ts'

let t: TestApp
let fixture: AuthorizationFixture
let owner: OwnerAsEngineer
let send: ReturnType<typeof sendCall>
let sendDocumented: ReturnType<typeof sendCall>
beforeAll(async () => {
  t = await startTestApp()
  fixture = await createAuthorizationFixture(t)
  owner = await createOwnerAsEngineer(t, fixture.users)
  send = sendCall(t)
  sendDocumented = await sendByClient(t)
})
afterAll(() => t.close())

const ROWS = Object.entries(MATRIX).flatMap(([name, rows]) => [rows].flat().map((row: Row) => ({ name, row })))
const otherRows = ROWS.filter(({ row }) => row.in === undefined)
/** Endpoints that find their order through another record. */
const RECORD_ROWS = ROWS.filter(({ name }) => name === 'files.download' || name === 'payments.receipt' || name === 'payments.receiptPdf')
const orderRows = ROWS.filter(({ row }) => row.in !== undefined)
const UNKNOWN_ID = '0123456789abcdefghjkmnpqrs'

/** No response may contain any of these. */
const SECRETS = /passw?ord_?hash|\$argon2|\$2b\$|sk_(test|live)_|whsec_|"sha256"|token_?hash|\/(tmp|var|home|data)\//i

const expectedStatuses = (row: Row, state: State): number[] => (row.in?.[state] ?? row.answers).split(' ').map(Number)

type Sender = MatrixActor | typeof OWNER_AS_ENGINEER

function expectedMessageFor(row: Row, actor: Sender, status: number): string | RegExp | undefined {
  if (row.messages?.[status] !== undefined) return row.messages[status]
  if (status === 401) return actor === 'nobody' ? ERROR_MESSAGES.signIn : ERROR_MESSAGES.badToken
  return { 403: ERROR_MESSAGES.noPermission, 404: 'Order not found', 409: /(The order is now:|This order is) .+\.$/ }[status]
}

/** Logout gets a session of its own, because the shared one is still needed. */
async function tokenFor(name: string, actor: Sender): Promise<string | undefined> {
  if (actor === OWNER_AS_ENGINEER) return owner.token
  if (name !== 'auth.logout' || actor === 'nobody' || actor === 'disabled') return fixture.tokenOf(actor)
  const { body } = await t.call('POST', '/api/auth/login', { body: { email: fixture.users[actor].email, password: 'secret1' } })
  return body.token
}

const ask = async (name: string, row: Row, actor: Sender, orderFixture: OrderFixture) =>
  send(name, row, await tokenFor(name, actor), orderFixture)

function expectReply(name: string, row: Row, actor: Sender, expected: number, { status, body }: Reply) {
  expect([actor, status, status === expected ? '' : body.message]).toEqual([actor, expected, ''])
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  expect(text).not.toMatch(SECRETS)
  if (name !== 'payments.createIntent') expect(text).not.toMatch(/client_?secret/i)
  // Form endpoints answer with an HTML page, also on errors.
  if (expected < 400 || typeof body === 'string') return
  expect(errorBody.safeParse(body).error).toBeUndefined()
  const expectedMessage = expectedMessageFor(row, actor, expected)
  if (expectedMessage === undefined) throw new Error(`${name}: the matrix has no message for ${expected}`)
  if (typeof expectedMessage === 'string') expect([actor, body.message]).toEqual([actor, expectedMessage])
  else expect(body.message).toMatch(expectedMessage)
}

const permissionsOf = ({ permissions = [] }: Row, state: State) => (typeof permissions === 'function' ? permissions(state) : permissions)
const POLICY_ANSWERS: Readonly<Record<number, string>> = { 403: 'forbidden', 404: 'not_found', 409: 'conflict' }

/** Compares a reply with the pure policy of the contract, for every permission that the endpoint requires. */
function expectPolicy(name: string, row: Row, sender: Sender, order: OrderFacts, state: State, { status, body }: Reply) {
  const actor = policyActor(sender, fixture.users, owner.id)
  if (!actor) return
  const isRoleFirst = row.isRoleFirst === true || Array.isArray(ENDPOINTS.get(name)?.access)
  for (const permission of permissionsOf(row, state)) {
    const answer = policyAnswer(actor, order, permission, isRoleFirst)
    // Other records, such as pins, are looked up before the permission is checked.
    const isOtherwise = status === row.otherwise && (answer === 'allowed' || status === 404) && body.message !== 'Order not found'
    const outcome = isOtherwise ? answer : status < 300 ? 'allowed' : (POLICY_ANSWERS[status] ?? status)
    expect([sender, permission, order.status, outcome]).toEqual([sender, permission, order.status, answer])
  }
}

/** What the shared orders were when they were created: no row may change them. */
const unchanged = new Map<string, Promise<[unknown, OrderFacts]>>()
const unchangedOrder = (orderId: string) => {
  const known = unchanged.get(orderId) ?? Promise.all([snapshotOf(t, orderId), orderFactsOf(t, orderId)])
  unchanged.set(orderId, known)
  return known
}

const callKey = ({ row, state, actor }: Omit<MatrixCall, 'status'>) => [ROWS.findIndex((one) => one.row === row), state, actor].join()
/** One call for every status of a row goes through the client of the OpenAPI document. */
const DOCUMENTED = new Set([...ENDPOINTS.keys()].flatMap((name) => matrixCallsOf(name).map(callKey)))
const documented = new Set<string>()

/** Rejected requests share one order and must not change it. Successful writes get a fresh order each. */
async function checkRow(name: string, row: Row, state: State) {
  const reads = ENDPOINTS.get(name)?.method === 'GET' || row.in === undefined
  const shared = await fixture.orderFixture(state, false)
  const [before, facts] = await unchangedOrder(shared.orderId)
  const check = async (actor: MatrixActor, expected: number, orderFixture: OrderFixture) => {
    const key = callKey({ row, state, actor })
    const sendIt = DOCUMENTED.has(key) ? sendDocumented : send
    const reply = await sendIt(name, row, await tokenFor(name, actor), orderFixture)
    if (sendIt === sendDocumented) documented.add(key)
    expectReply(name, row, actor, expected, reply)
    expectPolicy(name, row, actor, facts, state, reply)
  }
  const expectations = expectedStatuses(row, state).map((expected, i) => ({ actor: ACTORS[i] ?? 'nobody', expected }))
  const isRejected = ({ expected }: { expected: number }) => row.in !== undefined && expected >= 400
  await Promise.all(expectations.filter(isRejected).map(({ actor, expected }) => check(actor, expected, shared)))
  for (const { actor, expected } of expectations.filter((one) => !isRejected(one)))
    await check(actor, expected, reads || expected >= 400 ? shared : await fixture.orderFixture(state, true))
  expect(await snapshotOf(t, shared.orderId)).toEqual(before)
}

/** The paths in the output of Fastify's printRoutes. */
function routesIn(tree: string): string[] {
  const branch: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^((?:[│ ] {3})*)[├└]── (\S*)( \(.+\))?$/u.exec(line) ?? []
    const depth = indent.length / 4
    branch.splice(depth, branch.length, part)
    return methods === undefined ? [] : [branch.join('')]
  })
}

describe('the authorization matrix', () => {
  it('has a row for every endpoint and event of the contract and no others', () => {
    const missing = [...ENDPOINTS.keys()].filter((name) => MATRIX[name] === undefined)
    const unknown = Object.keys(MATRIX).filter((name) => !ENDPOINTS.has(name))
    const hint = 'add it to (or remove it from) apps/api/test/authorization/matrix.ts'
    expect({ missing, unknown }, `Endpoints and matrix rows differ: ${hint}`).toEqual({ missing: [], unknown: [] })
    for (const { name, row } of ROWS)
      for (const line of [row.answers, ...Object.values(row.in ?? {})])
        expect(line.split(' '), `${name}: one answer for each of ${ACTORS.join(', ')}`).toHaveLength(ACTORS.length)

    const source = readFileSync(new URL('../../../../packages/contract/src/chat/schema.ts', import.meta.url), 'utf8')
    const listed = /interface ClientEvents \{(.*?)\n\}/s.exec(source)?.[1] ?? ''
    const events = [...listed.matchAll(/^ {2}'?([\w-]+)'?: \(/gm)].map(([, event]) => event)
    expect(events.length).toBeGreaterThan(3)
    expect(Object.keys(SOCKET_MATRIX).sort(), `${hint.replace('matrix.ts', 'socket-matrix.ts')}`).toEqual(events.sort())
  })

  it('compares every permission of the order policy with an endpoint', () => {
    const compared = new Set(ROWS.flatMap(({ row }) => STATES.flatMap((state) => permissionsOf(row, state))))
    // Only the card provider causes this transition.
    expect(ORDER_PERMISSIONS.filter((permission) => !compared.has(permission))).toEqual(['pay'])
    for (const { name, row } of [...orderRows, ...RECORD_ROWS])
      expect([name, permissionsOf(row, 'designing').length]).not.toEqual([name, 0])
  })

  it('covers every route of the server except the API documentation', () => {
    const described = new Set([...ENDPOINTS.values()].map(({ path }) => path))
    const routes = routesIn(t.app.server.printRoutes({ commonPrefix: false }))
    expect(routes.length).toBeGreaterThan(described.size / 2)
    const others = routes.filter((path) => !described.has(path) && !path.startsWith('/test-provider/'))
    expect(others.sort()).toEqual(['/api/docs', '/api/docs.css', '/api/openapi.json'])
  })
})

describe('authorization of endpoints without an order', () => {
  it.each(otherRows)('of $name', ({ name, row }) => checkRow(name, row, 'designing'))
})

describe('authorization of a customer who acts as an engineer, on their own orders', () => {
  it.each([...orderRows, ...RECORD_ROWS])('of $name', async ({ name, row }) => {
    for (const state of STATES) {
      const own = await owner.orderFixture(state, false)
      const [before, facts] = await unchangedOrder(own.orderId)
      const expected = expectedStatuses(row, state)[ACTORS.indexOf('otherEngineer')] ?? 0
      expect([403, 404]).toContain(expected)
      const reply = await ask(name, row, OWNER_AS_ENGINEER, own)
      expectReply(name, row, OWNER_AS_ENGINEER, expected, reply)
      expectPolicy(name, row, OWNER_AS_ENGINEER, facts, state, reply)
      const unrelated = await ask(name, row, 'otherEngineer', own)
      expect([reply.status, reply.body]).toEqual([unrelated.status, unrelated.body])
      expect(await snapshotOf(t, own.orderId)).toEqual(before)
    }
  })
})

describe.each(orderRows)('authorization of $name', ({ name, row }) => {
  it.each(STATES)('on an order that is %s', (state) => checkRow(name, row, state))

  it('answers alike for an order of another customer and for an unknown order', async () => {
    const orderFixture = await fixture.orderFixture('designing', false)
    for (const actor of ['stranger', 'otherEngineer'] as const) {
      if (expectedStatuses(row, 'designing')[ACTORS.indexOf(actor)] !== 404) continue
      const existing = await ask(name, row, actor, orderFixture)
      const unknown = await ask(name, row, actor, { ...orderFixture, orderId: UNKNOWN_ID })
      expect([existing.status, existing.body]).toEqual([unknown.status, unknown.body])
    }
  })
})

it('one call for every status was compared with the OpenAPI document', () => {
  expect(documented.size).toBeGreaterThan(ENDPOINTS.size)
  expect([...documented].sort()).toEqual([...DOCUMENTED].sort())
})
