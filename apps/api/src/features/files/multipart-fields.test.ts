import { request } from 'node:http'
import type { Endpoint } from '@vorta/contract/http/endpoint'
import { ALL_APIS } from '@vorta/contract/routes'
import { writeStl } from '@vorta/kit3d/measure/writers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { createTestUsers, orderIn, type TestUsers } from '../../../test/orders.ts'
import { filesOnDisk, leavesNothing, type Part, picture, upload } from '../../../test/uploads.ts'

const triangle = { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0), indices: Uint32Array.of(0, 1, 2) }
const stl = { name: 'part.stl', bytes: writeStl(triangle, 'binary') }
const photo = { name: 'part.png', bytes: await picture('png', 300, 300) }
const text = { name: 'note.txt', bytes: 'hello' }

interface Upload {
  readonly path: string
  readonly file: { name: string; bytes: Uint8Array | string }
  readonly sender: 'customer' | 'engineer'
  /** Fields besides the order. */
  readonly fields?: readonly Part[]
  /** A status in which the order takes this file. */
  readonly status: Parameters<typeof orderIn>[2]
}

const UPLOADS: readonly Upload[] = [
  { path: '/api/uploads/chat-file', file: text, sender: 'customer', status: 'assigned' },
  { path: '/api/uploads/cad-model', file: stl, sender: 'engineer', status: 'assigned' },
  { path: '/api/uploads/3d-scan', file: stl, sender: 'customer', status: 'assigned' },
  { path: '/api/uploads/build-picture', file: photo, sender: 'customer', status: 'pending' },
  { path: '/api/uploads/production-photo', file: photo, sender: 'engineer', status: 'in_production' },
  { path: '/api/uploads/case-photo', file: photo, sender: 'customer', status: 'completed' },
  { path: '/api/uploads/order-photo', file: photo, sender: 'customer', status: 'assigned', fields: [['view', 'front']] },
]

let t: TestApp
let users: TestUsers
beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
})
afterAll(() => t.close())

it('covers every multipart route that stores a file in an order', () => {
  const endpoints: Endpoint[] = Object.values(ALL_APIS).flatMap((api) => Object.values(api))
  const multipart = endpoints.filter(({ bodyKind }) => bodyKind === 'multipart').map(({ path }) => path)
  // Car photos are uploaded without an order, which claims them later.
  expect(UPLOADS.map(({ path }) => path).sort()).toEqual(multipart.filter((path) => path !== '/api/uploads/car-photo').sort())
})

// Every route reads its form alike, so with an object store a file, a model and a picture are enough.
const STORED_IN_S3 = ['/api/uploads/chat-file', '/api/uploads/cad-model', '/api/uploads/order-photo']
const TESTED = process.env.TEST_STORE === 's3' ? UPLOADS.filter(({ path }) => STORED_IN_S3.includes(path)) : UPLOADS

describe.each(TESTED)('$path', ({ path, file, sender, status, fields = [] }) => {
  let own: string
  let foreign: string
  let user: TestUser
  beforeAll(async () => {
    user = users[sender]
    own = await orderIn(t, users, status)
    foreign = await orderIn(t, { ...users, customer: users.stranger, engineer: users.otherEngineer }, status)
  })
  const send = (...parts: Part[]) => upload(t, path, user.token, [...fields, ...parts])

  it('rejects a second orderId in any position and stores nothing', async () => {
    const forms: Part[][] = [
      [['orderId', own], file, ['orderId', foreign]],
      [['orderId', own], ['orderId', foreign], file],
      [file, ['orderId', own], ['orderId', foreign]],
      [['orderId', own], file, ['orderId', own]],
      [['orderId', own], file, ['orderId', 'no-such-order']],
    ]
    for (const parts of forms) {
      const { status: code, body } = await leavesNothing(t, () => send(...parts))
      expect([code, body.message]).toEqual([400, 'Each form field can be sent only once.'])
    }
    // An order of another customer in first position is rejected before the rest is read.
    expect((await leavesNothing(t, () => send(['orderId', foreign], file, ['orderId', own]))).status).toBe(404)
  })

  it('answers 404 for an order of another customer and for an unknown order, before and after the file', async () => {
    for (const orderId of [foreign, 'no-such-order', '../..', "' or 1=1--", `${own}x`]) {
      for (const parts of [[['orderId', orderId], file] as const, [file, ['orderId', orderId]] as const]) {
        const { status: code, body } = await leavesNothing(t, () => send(...parts))
        expect([code, body.message]).toEqual([404, 'Order not found'])
      }
    }
  })

  it('answers 400 for a malformed orderId', async () => {
    for (const orderId of ['', '\0', `${own}\0`, 'x'.repeat(65), 'x'.repeat(4000)]) {
      for (const parts of [[['orderId', orderId], file] as const, [file, ['orderId', orderId]] as const]) {
        expect((await leavesNothing(t, () => send(...parts))).status).toBe(400)
      }
    }
    for (const name of ['orderId[]', 'orderId[0]', 'orderid', 'constructor']) {
      expect((await leavesNothing(t, () => send([name, own], file))).status).toBe(400)
    }
  })

  it('stores the file in the authorized order, also when other fields follow the file', async () => {
    const { status: code } = await send(['orderId', own], file, ['note', 'behind the file'])
    expect(code).toBe(200)
    const { rows } = await t.database.pool.query('select order_id from files where uploader_id = $1 order by created_at desc limit 1', [
      user.id,
    ])
    expect(rows).toEqual([{ order_id: own }])
  })
})

it('rejects the upload of an engineer who is replaced while it is running', async () => {
  const orderId = await orderIn(t, users, 'assigned')
  const head = `--e\r\ncontent-disposition: form-data; name="orderId"\r\n\r\n${orderId}\r\n--e\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`
  const headers = { authorization: `Bearer ${users.engineer.token}`, 'content-type': 'multipart/form-data; boundary=e' }
  const status = await leavesNothing(
    t,
    () =>
      new Promise((resolve, reject) => {
        const call = request(`${t.url}/api/uploads/chat-file`, { method: 'POST', headers })
        call.on('response', (response) => resolve(response.resume().statusCode))
        call.on('error', reject)
        call.write(`${head}first half`)
        const replaceEngineer = async () => {
          // The server writes to disk only after the first permission check.
          await expect.poll(async () => (await filesOnDisk(t)).temporary.length).toBe(1)
          await t.database.pool.query('update orders set engineer_id = $1 where id = $2', [users.otherEngineer.id, orderId])
          call.end('second half\r\n--e--\r\n')
        }
        replaceEngineer().catch(reject)
      }),
  )
  expect(status).toBe(404)
})
