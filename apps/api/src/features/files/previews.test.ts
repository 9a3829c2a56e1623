import { packGlb, writeGlb, writeObj, writePly } from '@vorta/kit3d/measure/writers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createTestUsers, orderIn, type TestUsers } from '../../../test/orders.ts'
import { bigStl } from '../../../test/upload-chunks.ts'
import { download, filesOnDisk, upload } from '../../../test/uploads.ts'

let t: TestApp
let users: TestUsers
let orderId: string
beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
  orderId = await orderIn(t, users, 'assigned')
})
afterAll(() => t.close())

/** A wavy sheet with `side` squares per side, two triangles each. */
function sheet(side: number) {
  const positions = new Float32Array((side + 1) ** 2 * 3)
  const indices: number[] = []
  for (let j = 0; j <= side; j++)
    for (let i = 0; i <= side; i++) {
      const a = j * (side + 1) + i
      positions.set([i, j, 9 * Math.sin(i / 7) * Math.cos(j / 9)], a * 3)
      if (i < side && j < side) indices.push(a, a + 1, a + side + 1, a + 1, a + side + 2, a + side + 1)
    }
  return { positions, indices: Uint32Array.from(indices) }
}
const small = sheet(10)
const dense = sheet(300)

const sendScan = async (name: string, bytes: Uint8Array) => {
  const { body } = await upload(t, '/api/uploads/3d-scan', users.customer.token, [['orderId', orderId], { name, bytes }])
  return body.scan as { _id: string; filename: string; previewUrl: string | null }
}
const listed = async (id: string, token = users.customer.token) => {
  const { body } = await t.call('GET', `/api/uploads/3d-scans/${orderId}`, { token })
  return body.scans.find((scan: { _id: string }) => scan._id === id) as { previewUrl: string | null }
}
const stateOf = async (filename: string) =>
  (await t.database.pool.query('select p.* from file_previews p join files f on f.id = p.file_id where f.filename = $1', [filename]))
    .rows[0]
const descriptionOf = (glb: Buffer) => JSON.parse(glb.subarray(20, 20 + glb.readUInt32LE(12)).toString())

// Rendering does not depend on the store, so these tests run only with local files.
const isOnS3 = process.env.TEST_STORE === 's3'

describe('mesh previews', () => {
  it.skipIf(isOnS3).each<[string, () => Uint8Array, number]>([
    ['small.obj', () => writeObj(small), 200],
    ['dense.obj', () => writeObj(dense), 100_000],
    ['dense.stl', () => bigStl(9_000_000), 100_000],
    ['dense.ply', () => writePly(sheet(350), 'binary_big_endian'), 100_000],
    ['dense.glb', () => writeGlb([{ name: 'Bonnet', mesh: sheet(350) }]), 100_000],
    ['cloud.ply', () => writePly({ positions: sheet(700).positions, indices: new Uint32Array(0) }, 'binary_little_endian'), 0],
  ])('are rendered for %s', async (name, make, triangles) => {
    const scan = await sendScan(name, make())
    expect(scan.previewUrl).toBeNull()
    await t.app.worker.drain()
    const { previewUrl } = await listed(scan._id)
    const row = await stateOf(scan.filename)
    expect([row.state, row.reason]).toEqual(['ready', null])
    expect(row.triangles).toBeLessThanOrEqual(triangles * 1.2)
    expect(row.triangles).toBeGreaterThan(triangles * 0.3 - 1)
    const { bytes, headers, status } = await download(t, previewUrl ?? '')
    expect([status, headers.get('content-type')]).toEqual([200, 'model/gltf-binary'])
    expect(headers.get('content-disposition')).toContain(name.replace(/\.\w+$/, ' preview.glb'))
    expect(bytes.length).toBeLessThan(1_000_000)
    const { extensionsRequired, meshes } = descriptionOf(bytes)
    expect(extensionsRequired.sort()).toEqual(['EXT_meshopt_compression', 'KHR_mesh_quantization'])
    expect(meshes[0].name).toBe(name === 'dense.glb' ? 'Bonnet' : 'Preview')
  })

  it.skipIf(isOnS3)('have the same position and size as the original', async () => {
    const scan = await sendScan('place.obj', writeObj(dense))
    await t.app.worker.drain()
    const { bytes } = await download(t, (await listed(scan._id)).previewUrl ?? '')
    const { nodes, accessors, meshes } = descriptionOf(bytes)
    const { min, max } = accessors[meshes[0].primitives[0].attributes.POSITION]
    const [{ scale = [1, 1, 1], translation = [0, 0, 0] }] = nodes
    const stretch = accessors[meshes[0].primitives[0].attributes.POSITION].normalized ? 32_767 : 1
    const place = (corner: number[]) => corner.map((value, axis) => (value / stretch) * scale[axis] + translation[axis])
    for (const [corner, wanted] of [
      [min, [0, 0]],
      [max, [300, 300]],
    ] as const) {
      wanted.forEach((value, axis) => {
        expect(Math.abs((place(corner)[axis] ?? Number.NaN) - value)).toBeLessThan(0.5)
      })
    }
  })

  it('are visible only to users who can see the original', async () => {
    const scan = await sendScan('mine.obj', writeObj(small))
    await t.app.worker.drain()
    const { previewUrl } = await listed(scan._id)
    const bare = (previewUrl ?? '').split('?')[0] ?? ''
    const seen = [users.customer, users.engineer, users.admin, users.stranger, users.otherEngineer]
    const statuses = await Promise.all(seen.map(async ({ token }) => (await download(t, bare, { token })).status))
    expect(statuses).toEqual([200, 200, 200, 404, 404])
    expect((await download(t, bare)).status).toBe(401)
    t.clock.advance(11 * 60_000)
    expect((await download(t, previewUrl ?? '')).status).toBe(403)
  })

  it('are rendered for CAD models, except small ones', async () => {
    const send = (name: string, bytes: Uint8Array) =>
      upload(t, '/api/uploads/cad-model', users.engineer.token, [['orderId', orderId], { name, bytes }])
    await send('kit.obj', writeObj(small))
    await send('kit.glb', writeGlb([{ name: 'Kit', mesh: small }]))
    await t.app.worker.drain()
    const { order } = (await t.call('GET', `/api/orders/${orderId}`, { token: users.customer.token })).body
    const [obj, glb] = order.cadModels
    expect((await download(t, obj.previewUrl)).status).toBe(200)
    expect(glb.previewUrl).toBeNull()
  })

  it('include a picture of each CAD version that only users of the order see', async () => {
    const name = 'wing.glb'
    const parts = [['orderId', orderId], { name, bytes: writeGlb([{ name: 'Wing', mesh: small }]) }] as const
    const { cadModel } = (await upload(t, '/api/uploads/cad-model', users.engineer.token, parts)).body
    expect(cadModel.thumbnailUrl).toBeNull()
    await t.app.worker.drain()
    const { order } = (await t.call('GET', `/api/orders/${orderId}`, { token: users.customer.token })).body
    const { thumbnailUrl } = order.cadModels.find(({ _id }: { _id: string }) => _id === cadModel._id)
    const { bytes, headers, status } = await download(t, thumbnailUrl)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 896, height: 560, hasAlpha: true })
    const [bare = ''] = thumbnailUrl.split('?')
    const seen = [users.customer, users.engineer, users.admin, users.stranger, users.otherEngineer]
    const statuses = await Promise.all(seen.map(async ({ token }) => (await download(t, bare, { token })).status))
    expect(statuses).toEqual([200, 200, 200, 404, 404])
    const stored = bare.slice(bare.lastIndexOf('/') + 1)
    await t.app.sweeper.sweep({ atStart: true })
    expect((await filesOnDisk(t)).stored).toContain(stored)
    const audited = await t.database.pool.query("select 1 from audit_log where action = 'file.download' and target = $1", [
      `file:${(await stateOf(cadModel.filename)).file_id}`,
    ])
    expect(audited.rows).toEqual([])
  })

  it('are deleted with their file', async () => {
    const scan = await sendScan('gone.obj', writeObj(small))
    await t.app.worker.drain()
    const { filename } = await stateOf(scan.filename)
    expect((await filesOnDisk(t)).stored).toContain(filename)
    await t.app.sweeper.sweep({ atStart: true })
    expect((await filesOnDisk(t)).stored).toContain(filename)
    await t.database.pool.query('delete from scans where id = $1', [scan._id])
    await t.database.pool.query('delete from files where filename = $1', [scan.filename])
    if (t.objects) await t.objects.age(`files/${filename}`, 3_700_000)
    await t.app.sweeper.sweep({ atStart: true })
    expect((await filesOnDisk(t)).stored).not.toContain(filename)
  })
})

describe.skipIf(isOnS3)('files that cannot be previewed', () => {
  const heavy = new Uint8Array(5_000_000)
  const bounds = { min: [0, 0, 0], max: [1, 1, 1] }
  const compressed = (count: number) =>
    packGlb(
      {
        asset: { version: '2.0' },
        extensionsUsed: ['EXT_meshopt_compression'],
        extensionsRequired: ['EXT_meshopt_compression'],
        meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
        nodes: [{ mesh: 0 }],
        scenes: [{ nodes: [0] }],
        accessors: [{ bufferView: 0, componentType: 5126, count, type: 'VEC3', ...bounds }],
        bufferViews: [
          {
            buffer: 1,
            byteLength: count * 12,
            extensions: { EXT_meshopt_compression: { buffer: 0, byteLength: 4_000_000, byteStride: 12, mode: 'ATTRIBUTES', count } },
          },
        ],
        buffers: [{ byteLength: heavy.length }, { byteLength: count * 12 }],
      },
      heavy,
    )

  it.each<[string, string, Uint8Array, RegExp]>([
    ['invalid compressed data', 'noise.glb', compressed(1_000), /its compressed data can't be read/],
    [
      'a mesh that is a single point',
      'dot.obj',
      writeObj({ positions: new Float32Array(9), indices: Uint32Array.of(0, 1, 2) }),
      /all of its points are in the same place/,
    ],
    ['a declared count of a hundred million points', 'endless.glb', compressed(100_000_000), /it declares more data than it holds/],
  ])('are rejected at the upload if the viewer cannot read them: %s', async (_, name, bytes, message) => {
    const parts = [['orderId', orderId], { name, bytes }] as const
    const { status, body } = await upload(t, '/api/uploads/3d-scan', users.customer.token, parts)
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)])
    expect((await t.call('GET', '/api/health')).status).toBe(200)
  })

  it('are not tried again after they crashed the process several times', async () => {
    const scan = await sendScan('killer.obj', writeObj(small))
    await t.database.pool.query(
      `update file_previews set state = 'processing', attempts = 3
       where file_id = (select id from files where filename = $1)`,
      [scan.filename],
    )
    await t.app.worker.drain()
    expect(await stateOf(scan.filename)).toMatchObject({ state: 'unavailable', reason: 'Gave up after several attempts' })
  })
})
