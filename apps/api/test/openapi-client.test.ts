import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { type AuthorizationFixture, createAuthorizationFixture } from './authorization/fixture.ts'
import { CALLS } from './endpoints/calls.ts'
import { importClient, typeErrorsOf } from './openapi-client/compile.ts'
import { type OpenApiDocument, operationsOf } from './openapi-client/document.ts'
import { generateClient } from './openapi-client/generate.ts'
import { matrixCallsOf } from './openapi-client/matrix-calls.ts'
import { SUCCESSES } from './openapi-client/successes.ts'
import { createCaller } from './openapi-client/verify.ts'

let t: TestApp
let fixture: AuthorizationFixture
let document: OpenApiDocument
let client: string
let call: ReturnType<typeof createCaller>
beforeAll(async () => {
  t = await startTestApp()
  fixture = await createAuthorizationFixture(t)
  document = (await t.call('GET', '/api/openapi.json')).body
  client = generateClient(document)
  call = createCaller(document, await importClient(client), t.url)
})
afterAll(() => t.close())

const names = CALLS.map(([name]) => name)

// The authorization matrix compares one reply of every status with the document.
describe('the replies match the OpenAPI document', () => {
  it.each(Object.entries(SUCCESSES))('for a success of %s', async (_name, succeed) => {
    await succeed(call, t, fixture)
  })

  it('for at least one success of every operation, apart from the listed ones', () => {
    const succeeds = (name: string) => name in SUCCESSES || matrixCallsOf(name).some(({ status }) => status < 400)
    // Only a demo server has these; their own test covers it.
    const demoOnly = ['emails.page', 'notifications.localMailbox', 'notifications.storedEmail']
    expect(names.filter((name) => !succeeds(name)).sort()).toEqual(demoOnly)
  })
})

describe('a client generated from the OpenAPI document', () => {
  it('has a function for every endpoint', () => {
    expect(
      operationsOf(document)
        .map(({ operation }) => operation.operationId)
        .sort(),
    ).toEqual([...names].sort())
  })

  it('type-checks and requires headers, form fields and bodies exactly where the server does', async () => {
    const usage = `import { createClient } from './client'
const client = createClient('http://localhost', 'token')
const file = new File([], 'kit.obj')
client['orders.assign']({ path: { id: '1' }, header: { 'engineer-id': '2' } })
// @ts-expect-error The engineer is required.
client['orders.assign']({ path: { id: '1' } })
client['orders.approve']({ path: { id: '1' } })
// @ts-expect-error A revision requires comments.
client['orders.requestRevision']({ path: { id: '1' } })
client['cad.uploadModel']({ body: { orderId: '1', note: 'New', file } })
// @ts-expect-error The file is required.
client['cad.uploadModel']({ body: { orderId: '1' } })
// @ts-expect-error The order is required.
client['files.uploadChatFile']({ body: { file } })
client['files.uploadCarPhoto']({ body: { file } })
// @ts-expect-error The signature is required.
client['payments.webhook']({ body: {} })
client['system.health']()
export async function results(): Promise<[string, string, null, Blob, string]> {
  const order = await client['orders.get']({ path: { id: '1' } })
  const csv = await client['reports.exportOrders']()
  const sent = await client['contact.sendForm']({ body: { name: 'A', email: 'a@b.c', message: 'Hello' } })
  const part = await client['files.download']({ path: { filename: 'x' }, header: { Range: 'bytes=0-1' } })
  if (order.outcome === 'default') return [order.body.message, order.body.order?.orderNumber ?? '', null, new Blob(), '']
  if (csv.outcome !== '200' || sent.outcome !== '303' || part.outcome !== '206') throw new Error()
  return [order.body.order.orderNumber, csv.body, sent.body, part.body, order.body.order.status]
}
`
    expect(await typeErrorsOf({ 'client.ts': client, 'usage.ts': usage })).toBe('')
  })
})
