import { readFileSync } from 'node:fs'
import { type Endpoint, fillPath } from '@vorta/contract/http/endpoint'
import { errorBody, SENTENCES } from '@vorta/contract/http/error'
import { ALL_APIS } from '@vorta/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestApp, type TestApp } from '../app.ts'
import { upload } from '../uploads.ts'
import { ACTORS, type MatrixActor, STATES, type State } from './actors.ts'
import { furnish, type House, type Scene, traceOf } from './fixture.ts'
import { MATRIX, type Row } from './matrix.ts'
import { SOCKET_MATRIX } from './socket-matrix.ts'

let t: TestApp
let house: House
beforeAll(async () => {
  t = await startTestApp()
  house = await furnish(t)
})
afterAll(() => t.close())

const CALLS = new Map<string, Endpoint>(
  Object.entries(ALL_APIS).flatMap(([room, api]) => Object.entries(api).map(([name, call]) => [`${room}.${name}`, call] as const)),
)
const ROWS = Object.entries(MATRIX).flatMap(([name, rows]) => [rows].flat().map((row: Row) => ({ name, row })))
const NOBODYS_ID = '0123456789abcdefghjkmnpqrs'

/** Nothing of this may ever leave the house, whoever asks. */
const SECRETS = /passw?ord_?hash|\$argon2|\$2b\$|sk_(test|live)_|whsec_|"sha256"|token_?hash|\/(tmp|var|home|data)\//i

const answersIn = (row: Row, state: State): number[] => (row.in?.[state] ?? row.answers).split(' ').map(Number)

function sentence(row: Row, actor: MatrixActor, status: number): string | RegExp | undefined {
  if (row.says?.[status] !== undefined) return row.says[status]
  if (status === 401) return actor === 'nobody' ? SENTENCES.signIn : SENTENCES.badToken
  return { 403: SENTENCES.noPermission, 404: 'Order not found', 409: /(Its status is|This order is) .+\.$/ }[status]
}

/** Signing out would end a session that others still need. */
async function tokenFor(name: string, actor: MatrixActor): Promise<string | undefined> {
  if (name !== 'auth.logout' || actor === 'nobody' || actor === 'disabled') return house.tokenOf(actor)
  const { body } = await t.call('POST', '/api/auth/login', { body: { email: house.cast[actor].email, password: 'secret1' } })
  return body.token
}

async function ask(name: string, row: Row, actor: MatrixActor, scene: Scene): Promise<Reply> {
  const call = CALLS.get(name)
  if (!call) throw new Error(`There is no call ${name}`)
  const { params, query = '', body, headers = {}, form, upload: parts, bytes } = row.send?.(scene) ?? {}
  const path = fillPath(call.path, { id: scene.orderId, orderId: scene.orderId, ...params }) + query
  const token = await tokenFor(name, actor)
  if (parts) return upload(t, path, token, parts)
  if (bytes !== undefined) {
    const asBytes = { 'content-type': 'application/octet-stream', ...headers }
    return t.call(call.method, path, { raw: bytes, headers: asBytes, ...(token !== undefined && { token }) })
  }
  if (!form) return t.call(call.method, path, { body, headers, ...(token !== undefined && { token }) })
  const asForm = { 'content-type': 'application/x-www-form-urlencoded', ...headers }
  return t.call(call.method, path, { raw: String(new URLSearchParams(form)), headers: asForm, ...(token !== undefined && { token }) })
}

function judge(name: string, row: Row, actor: MatrixActor, wanted: number, { status, body }: Reply) {
  expect([actor, status, status === wanted ? '' : body.message]).toEqual([actor, wanted, ''])
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  expect(text).not.toMatch(SECRETS)
  if (name !== 'payments.createIntent') expect(text).not.toMatch(/client_?secret/i)
  // A call from a page without script answers with a page, also when it refuses.
  if (wanted < 400 || typeof body === 'string') return
  expect(errorBody.safeParse(body).error).toBeUndefined()
  const said = sentence(row, actor, wanted)
  if (said === undefined) throw new Error(`${name}: the matrix has no sentence for ${wanted}`)
  if (typeof said === 'string') expect([actor, body.message]).toEqual([actor, said])
  else expect(body.message).toMatch(said)
}

/** Refusals share an order, which they must leave as it was; every success gets one of its own, unless it only reads. */
async function play(name: string, row: Row, state: State) {
  const reads = CALLS.get(name)?.method === 'GET' || row.in === undefined
  const shared = await house.scene(state, false)
  const before = await traceOf(t, shared.orderId)
  for (const [i, wanted] of answersIn(row, state).entries()) {
    const actor = ACTORS[i] ?? 'nobody'
    const scene = reads || wanted >= 400 ? shared : await house.scene(state, true)
    judge(name, row, actor, wanted, await ask(name, row, actor, scene))
  }
  expect(await traceOf(t, shared.orderId)).toEqual(before)
}

/** The addresses of the server's own tree of routes, put together from its branches. */
function doorsOf(tree: string): string[] {
  const branch: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^((?:[│ ] {3})*)[├└]── (\S*)( \(.+\))?$/u.exec(line) ?? []
    const depth = indent.length / 4
    branch.splice(depth, branch.length, part)
    return methods === undefined ? [] : [branch.join('')]
  })
}

describe('the matrix', () => {
  it('has a line for every call and event of the contract, and none for anything else', () => {
    const missing = [...CALLS.keys()].filter((name) => MATRIX[name] === undefined)
    const unknown = Object.keys(MATRIX).filter((name) => !CALLS.has(name))
    const hint = 'add it to (or take it out of) apps/api/test/authorization/matrix.ts'
    expect({ missing, unknown }, `Calls and lines of the matrix differ: ${hint}`).toEqual({ missing: [], unknown: [] })
    for (const { name, row } of ROWS)
      for (const line of [row.answers, ...Object.values(row.in ?? {})])
        expect(line.split(' '), `${name}: one answer for each of ${ACTORS.join(', ')}`).toHaveLength(ACTORS.length)

    const source = readFileSync(new URL('../../../../packages/contract/src/chat/schema.ts', import.meta.url), 'utf8')
    const listed = /interface ClientEvents \{(.*?)\n\}/s.exec(source)?.[1] ?? ''
    const events = [...listed.matchAll(/^ {2}'?([\w-]+)'?: \(/gm)].map(([, event]) => event)
    expect(events.length).toBeGreaterThan(3)
    expect(Object.keys(SOCKET_MATRIX).sort(), `${hint.replace('matrix.ts', 'socket-matrix.ts')}`).toEqual(events.sort())
  })

  it('knows every door of the server: none is open that the contract does not name', () => {
    const described = new Set([...CALLS.values()].map(({ path }) => path))
    const doors = doorsOf(t.app.server.printRoutes({ commonPrefix: false }))
    expect(doors.length).toBeGreaterThan(described.size / 2)
    const others = doors.filter((path) => !described.has(path) && !path.startsWith('/test-provider/'))
    expect(others.sort()).toEqual(['/api/docs', '/api/docs.css', '/api/openapi.json'])
  })
})

const plain = ROWS.filter(({ row }) => row.in === undefined)
const ofOrders = ROWS.filter(({ row }) => row.in !== undefined)

describe('calls that are about no order', () => {
  it.each(plain)('$name', ({ name, row }) => play(name, row, 'designing'))
})

describe.each(ofOrders)('$name', ({ name, row }) => {
  it.each(STATES)('%s', (state) => play(name, row, state))

  it('says the same of somebody else’s order as of one that does not exist', async () => {
    const scene = await house.scene('designing', false)
    for (const actor of ['stranger', 'otherEngineer'] as const) {
      if (answersIn(row, 'designing')[ACTORS.indexOf(actor)] !== 404) continue
      const theirs = await ask(name, row, actor, scene)
      const nobodys = await ask(name, row, actor, { ...scene, orderId: NOBODYS_ID })
      expect([theirs.status, theirs.body]).toEqual([nobodys.status, nobodys.body])
    }
  })
})
