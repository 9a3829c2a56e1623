import type { CadModel, Scan } from '@vorta/contract/cad/schema'
import { writeGlb, writeStl } from '@vorta/kit3d/measure/writers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { createTestUsers, orderIn, type TestUsers } from '../../../test/orders.ts'
import { upload } from '../../../test/uploads.ts'

let t: TestApp
let users: TestUsers
let orderId: string
beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  orderId = await orderIn(t, users, 'designing')
})

/** A clip of 10 × 5 × 0 units. */
const clip = { positions: Float32Array.of(0, 0, 0, 10, 0, 0, 10, 5, 0), indices: Uint32Array.of(0, 1, 2) }
const STL = writeStl(clip, 'binary')

const send = (address: string, user: TestUser, fields: Record<string, string> = {}, name = 'clip.stl', bytes: Uint8Array = STL) =>
  upload(t, `/api/uploads/${address}`, user.token, [['orderId', orderId], ...Object.entries(fields), { name, bytes }])
const sendScan = async (fields?: Record<string, string>): Promise<Scan> => (await send('3d-scan', users.customer, fields)).body.scan
const sendCad = async (fields?: Record<string, string>): Promise<CadModel> =>
  (await send('cad-model', users.engineer, fields)).body.cadModel
const setUnit = (user: TestUser, id: string, unit: string) =>
  t.call('PUT', `/api/uploads/files/${id}/unit`, { token: user.token, body: { unit } })
const loadOrder = async () => (await t.call('GET', `/api/orders/${orderId}`, { token: users.customer.token })).body.order
const listedScan = async (id: string): Promise<Scan> => {
  const { body } = await t.call('GET', `/api/uploads/3d-scans/${orderId}`, { token: users.customer.token })
  return body.scans.find((scan: Scan) => scan._id === id)
}

// First, because it runs the waiting jobs, and each upload adds one.
describe('a file from before units were stored', () => {
  it.each([
    ['m', 10_000],
    ['mm', 10],
  ])('keeps its size and gets the unit %s that it was shown in', async (unit, length) => {
    // The former rule took files of less than 20 units for meters.
    const scale = unit === 'm' ? 1 : 10
    const mesh = { ...clip, positions: clip.positions.map((value) => value * scale) }
    const { body } = await send('3d-scan', users.customer, { unit }, 'old.stl', writeStl(mesh, 'binary'))
    const { _id, filename, sizeMm } = body.scan as Scan
    await t.database.pool.query('update files set unit = null, extents = null where filename = $1', [filename])
    expect(await listedScan(_id)).toMatchObject({ unit: null, sizeMm })
    await t.app.cad.units.requestMissing()
    await t.app.worker.drain()
    expect(await listedScan(_id)).toMatchObject({ unit, unitGuessed: true, sizeMm: [length * scale, (length * scale) / 2, 0] })
  })
})

// Only the file itself depends on the store.
const isOnS3 = process.env.TEST_STORE === 's3'

describe.skipIf(isOnS3)('the unit of an upload', () => {
  it('is millimeters unless the user chooses another one', async () => {
    expect(await sendScan()).toMatchObject({ unit: 'mm', unitGuessed: true, sizeMm: [10, 5, 0] })
    expect(await sendCad()).toMatchObject({ unit: 'mm', unitGuessed: true, sizeMm: [10, 5, 0] })
  })

  it.each([
    ['mm', [10, 5, 0]],
    ['cm', [100, 50, 0]],
    ['in', [254, 127, 0]],
    ['m', [10_000, 5_000, 0]],
  ])('can be %s', async (unit, sizeMm) => {
    const expected = { unit, unitGuessed: false, sizeMm }
    const { _id } = await sendScan({ unit })
    expect(await listedScan(_id)).toMatchObject(expected)
    expect(await sendCad({ unit })).toMatchObject(expected)
    expect((await loadOrder()).cadModels.at(-1)).toMatchObject(expected)
  })

  it('is rejected if it is not known', async () => {
    expect(await send('3d-scan', users.customer, { unit: 'ft' })).toMatchObject({
      status: 400,
      body: { errors: { unit: 'Unit must be mm, cm, m or in' } },
    })
  })

  it('is meters for a GLB file, whatever the user says', async () => {
    const { body } = await send('3d-scan', users.customer, { unit: 'mm' }, 'clip.glb', writeGlb([{ name: 'clip', mesh: clip }]))
    expect(body.scan).toMatchObject({ unit: 'm', unitGuessed: false, sizeMm: [10_000, 5_000, 0] })
    expect(await setUnit(users.customer, body.scan._id, 'mm')).toMatchObject({
      status: 400,
      body: { errors: { unit: 'The unit of this file is part of its format and cannot be changed.' } },
    })
  })
})

describe.skipIf(isOnS3)('changing the unit', () => {
  it('scales the size of a scan and grades it again', async () => {
    const { _id } = await sendScan()
    const { status, body } = await setUnit(users.customer, _id, 'in')
    expect(status).toBe(200)
    expect(body.scan).toMatchObject({ unit: 'in', unitGuessed: false, sizeMm: [254, 127, 0] })
    expect((await setUnit(users.engineer, _id, 'mm')).body.scan).toMatchObject({ unit: 'mm', sizeMm: [10, 5, 0] })
  })

  it('scales a CAD version and keeps its pins in place', async () => {
    const { _id: cadModelId } = await sendCad()
    const camera = { position: [100, 50, 0], target: [10, 0, 0], up: [0, 0, 1] }
    const pin = { cadModelId, text: 'Here', point: [10, 5, 0], normal: [0, 0, 1], camera }
    await t.call('POST', `/api/orders/${orderId}/pins`, { token: users.customer.token, body: pin })
    expect((await setUnit(users.engineer, cadModelId, 'cm')).body.cadModel).toMatchObject({ unit: 'cm', sizeMm: [100, 50, 0] })
    const { pins } = (await t.call('GET', `/api/orders/${orderId}/pins`, { token: users.customer.token })).body
    expect(pins[0]).toMatchObject({
      point: [100, 50, 0],
      normal: [0, 0, 1],
      camera: { position: [1000, 500, 0], target: [100, 0, 0], up: [0, 0, 1] },
    })
    const order = await loadOrder()
    expect(order.cadModels.at(-1)).toMatchObject({ unit: 'cm', unitGuessed: false, sizeMm: [100, 50, 0] })
    expect(order.timeline.at(-1).description).toBe('Unit of clip.stl set to centimeters')
  })

  it('confirms a guessed unit without an entry in the timeline', async () => {
    const { _id } = await sendCad()
    const entries = (await loadOrder()).timeline.length
    expect((await setUnit(users.admin, _id, 'mm')).body.cadModel).toMatchObject({ unit: 'mm', unitGuessed: false })
    expect((await loadOrder()).timeline).toHaveLength(entries)
  })

  it('is allowed to the assigned engineer and admins, and to customers for their scans, while the order is open', async () => {
    const cad = await sendCad()
    const scan = await sendScan()
    const statuses = async (id: string) => {
      const everyone = [users.customer, users.engineer, users.admin, users.stranger, users.otherEngineer]
      const replies = []
      for (const user of everyone) replies.push((await setUnit(user, id, 'cm')).status)
      return replies
    }
    expect(await statuses(cad._id)).toEqual([403, 200, 200, 404, 404])
    expect(await statuses(scan._id)).toEqual([200, 200, 200, 404, 404])
    expect((await setUnit(users.admin, 'made-up', 'cm')).status).toBe(404)
    await t.call('PUT', `/api/orders/${orderId}/cancel`, { token: users.admin.token, body: { reason: 'Sold the car' } })
    expect((await setUnit(users.engineer, cad._id, 'mm')).status).toBe(409)
  })
})
