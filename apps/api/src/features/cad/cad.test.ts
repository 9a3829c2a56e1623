import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { writeGlb, writeObj, writePly, writeStl } from '@vorta/kit3d/measure/writers'
import { textBytes, writeZip } from '@vorta/kit3d/testing/zip-writer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createTestUsers, orderIn, type TestUsers } from '../../../test/orders.ts'
import { download, leavesNothing, picture, upload } from '../../../test/uploads.ts'

let t: TestApp
let testUsers: TestUsers
let orderId: string
beforeAll(async () => {
  t = await startTestApp()
  testUsers = await createTestUsers(t)
  orderId = await orderIn(t, testUsers, 'assigned')
})
afterAll(() => t.close())

/** A square with sides of one meter, made of two triangles. */
const square = { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0), indices: Uint32Array.of(0, 1, 2, 0, 2, 3) }
const png = await picture('png', 200, 200)
const step = (end = 'END-ISO-10303-21;') => `ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\nENDSEC;\n${end}\n`

const fixture = (name: string) => readFile(new URL(`../../../../../packages/kit3d/test-fixtures/${name}`, import.meta.url))
const bracketStep = () => fixture('bracket-gmsh.step')

const sendCad = (name: string, bytes: Uint8Array | string, { token = testUsers.engineer.token, id = orderId, note = '' } = {}) =>
  upload(t, '/api/uploads/cad-model', token, [['orderId', id], ['note', note], { name, bytes }])
const sendScan = (name: string, bytes: Uint8Array | string, { token = testUsers.customer.token, id = orderId, area = '' } = {}) =>
  upload(t, '/api/uploads/3d-scan', token, [['orderId', id], ['scanArea', area], ['unit', 'm'], { name, bytes }])

describe('CAD versions', () => {
  it('are numbered per order, announced to both sides and downloadable', async () => {
    const first = await sendCad('wing.stl', writeStl(square, 'binary'), { note: ' Wing at 8 degrees ' })
    expect(first.body).toMatchObject({ cadModel: { originalName: 'wing.stl', version: 1, note: 'Wing at 8 degrees', fileSize: 184 } })
    const second = await sendCad('wing.STEP', await bracketStep())
    expect(second.body.cadModel).toMatchObject({ version: 2, unit: 'mm', unitGuessed: false, sizeMm: [120, 60, 58] })
    expect(second.body.cadModel.filename).toMatch(/\.step$/)
    const { bytes } = await download(t, first.body.cadModel.downloadUrl)
    expect(bytes.equals(writeStl(square, 'binary'))).toBe(true)

    const { order } = (await t.call('GET', `/api/orders/${orderId}`, { token: testUsers.customer.token })).body
    expect(order.cadModels.map(({ version }: { version: number }) => version)).toEqual([1, 2])
    expect(order.timeline.map(({ description }: { description: string }) => description)).toContain('CAD version 2 uploaded: wing.STEP')
    expect((await download(t, order.cadModels[0].downloadUrl)).status).toBe(200)
    const { chat } = (await t.call('GET', `/api/chat/order/${orderId}`, { token: testUsers.customer.token })).body
    expect(chat.messages.at(-1)).toMatchObject({ senderRole: 'system', content: 'CAD version 2 uploaded: wing.STEP' })
    const notifications = (await t.call('GET', '/api/notifications', { token: testUsers.customer.token })).body.notifications
    expect(notifications[0]).toMatchObject({ kind: 'design.cad', orderId })
    expect(notifications[1].body).toMatch(/request a revision\.\nNote from Test Person \d+: “Wing at 8 degrees”$/)
    const { activities } = (await t.call('GET', '/api/orders/engineer/activity', { token: testUsers.engineer.token })).body
    expect(activities[0]).toMatchObject({ action: 'status_updated', description: 'CAD version 2 uploaded: wing.STEP' })
  })

  it.each([
    ['corpus/clips-openscad.3mf', { unit: 'mm', unitGuessed: false, sizeMm: [25, 6, 4] }, 'model/3mf'],
    ['corpus/lip-blender-gltf.zip', { unit: 'm', unitGuessed: false, sizeMm: [140_000, 60_000, 18_000] }, 'application/zip'],
    ['corpus/vent-blender-obj.zip', { unit: 'mm', unitGuessed: true, sizeMm: [60, 40, 3] }, 'application/zip'],
    ['corpus/clips-openscad.off', { unit: 'mm', unitGuessed: true, sizeMm: [25, 6, 4] }, 'application/octet-stream'],
  ])('from the file %s have its size and are downloadable', async (name, expected, type) => {
    const bytes = await fixture(name)
    const { status, body } = await sendCad(path.basename(name), bytes)
    expect(body).toMatchObject({ cadModel: expected })
    expect(status).toBe(200)
    const stored = await download(t, body.cadModel.downloadUrl)
    expect([stored.headers.get('content-type'), stored.bytes.equals(bytes)]).toEqual([type, true])
    const unit = await t.call('PUT', `/api/uploads/files/${body.cadModel._id}/unit`, {
      token: testUsers.engineer.token,
      body: { unit: 'cm' },
    })
    expect(unit.status).toBe(name.endsWith('.3mf') ? 400 : 200)
  })

  it('from a glTF file must contain its data', async () => {
    const points = Buffer.from(Float32Array.of(0, 0, 0, 2, 0, 0, 2, 1, 0.5).buffer)
    const gltf = (uri: string) =>
      Buffer.from(
        JSON.stringify({
          asset: { version: '2.0' },
          nodes: [{ mesh: 0 }],
          meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
          accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' }],
          bufferViews: [{ buffer: 0, byteLength: 36 }],
          buffers: [{ byteLength: 36, uri }],
        }),
      )
    const { body } = await sendCad('wing.gltf', gltf(`data:application/octet-stream;base64,${points.toString('base64')}`))
    expect(body).toMatchObject({ cadModel: { unit: 'm', unitGuessed: false, sizeMm: [2_000, 1_000, 500] } })
    expect((await download(t, body.cadModel.downloadUrl)).headers.get('content-type')).toBe('model/gltf+json')
    const separate = await sendCad('wing.gltf', gltf('wing.bin'))
    expect([separate.status, separate.body.message]).toEqual([
      400,
      'This glTF file refers to wing.bin. Upload a ZIP file with the glTF file and the files that it refers to.',
    ])
    expect((await sendCad('wing.gltf', Buffer.from('solid wing'))).status).toBe(415)
  })

  it('get distinct numbers when uploaded concurrently', async () => {
    const id = await orderIn(t, testUsers, 'assigned')
    const replies = await Promise.all(Array.from({ length: 10 }, () => sendCad('a.obj', writeObj(square), { id })))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(replies.map(({ body }) => body.cadModel.version).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('are accepted only from the assigned engineer or an admin', async () => {
    const stl = writeStl(square, 'binary')
    expect((await sendCad('a.stl', stl, { token: testUsers.admin.token })).status).toBe(200)
    expect((await leavesNothing(t, () => sendCad('a.stl', stl, { token: testUsers.customer.token }))).status).toBe(403)
    const other = await leavesNothing(t, () => sendCad('a.stl', stl, { token: testUsers.otherEngineer.token }))
    expect([other.status, other.body.message]).toEqual([404, 'Order not found'])
  })

  it.each([
    ['pending', 404],
    ['assigned', 200],
    ['designing', 200],
    ['revision_requested', 200],
    ['approved', 409],
    ['payment_pending', 409],
    ['completed', 409],
    ['cancelled', 409],
  ] as const)('uploaded to an order in status %s: responds %i', async (status, expectedStatus) => {
    const id = await orderIn(t, testUsers, status)
    const reply = await sendCad('a.stl', writeStl(square, 'binary'), { id })
    expect(reply.status).toBe(expectedStatus)
    if (expectedStatus === 409)
      expect(reply.body.message).toMatch(/^CAD models can only be uploaded while the order status is .* The order is now: /)
  })

  it.each<[string, Uint8Array | string, number, RegExp]>([
    ['a.step', `/* by hand */\n\n${step('')}`, 415, /^This STEP file is incomplete\./],
    ['a.brep', '\nOpen CASCADE Topology V4, (c)\n', 415, /^Binary BREP files are not supported\./],
    ['a.obj', 'v 0 0 0\nv 9 0 0\nl 1 2\n', 400, /^We can't show this OBJ file: it contains lines only/],
    ['a.step', step(''), 415, /^This STEP file is incomplete\. Please export it again\.$/],
    [
      'a.stl',
      writeStl(square, 'binary').subarray(0, -30),
      415,
      /^This STL file is damaged: its size doesn't match its triangle count\. Please export it again\.$/,
    ],
    ['a.step', step(), 400, /^This STEP file /],
    ['a.igs', 'hello', 415, /^Only STEP, STL/],
    ['a.brep', 'CASCADE Topology V1, (c) Matra-Datavision\nLocations 0\n', 400, /BREP file/],
    ['a.3mf', writeZip([{ name: 'word/document.xml', packed: textBytes('<a/>') }]), 415, /^Only STEP, STL/],
    [
      'a.3mf',
      writeZip([{ name: '3D/3dmodel.model', packed: textBytes('<model/>'), crc: 1 }]),
      400,
      /^This 3MF file is damaged: it can't be unpacked\./,
    ],
    [
      'a.3mf',
      writeZip([{ name: '3D/3dmodel.model', packed: textBytes('<model/>'), bytes: 2 ** 31 }]),
      400,
      /^We can't show this (3MF|ZIP) file: its files have more than 400 MB when unpacked\.$/,
    ],
    ['a.3mf', png, 415, /^Only STEP, STL/],
    ['a.zip', 'hello', 415, /^Only STEP, STL/],
    ['a.zip', writeZip([{ name: 'readme.txt', packed: textBytes('hello') }]), 400, /^This ZIP file contains no model\./],
    ['a.zip', writeZip([{ name: '../a.obj', packed: writeObj(square) }]), 400, /file names that lead out of the archive/],
    [
      'a.zip',
      writeZip([{ name: 'a.obj', packed: writeObj(square), bytes: 2 ** 31 }]),
      400,
      /^We can't show this (3MF|ZIP) file: its files have more than 400 MB when unpacked\.$/,
    ],
    ['a.off', 'hello', 415, /^Only STEP, STL/],
    [
      'a.off',
      'OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 9\n',
      400,
      /^This OFF file is damaged: a face refers to a point that doesn't exist\./,
    ],
    ['a.off', 'OFF BINARY\n', 400, /^Binary OFF files are not supported\. Export the model as text\.$/],
    ['a.stl', png, 415, /^Only STEP, STL/],
    ['a.step', 'hello', 415, /^Only STEP, STL/],
    ['a.stl', '<html>', 415, /^Only STEP, STL/],
    ['a.pdf', '%PDF-', 415, /^Only STEP, STL/],
    ['a.obj', 'nothing here', 415, /^Only STEP, STL/],
    ['a.obj', Buffer.from('\uFEFF<html>', 'utf16le'), 415, /^Only STEP, STL/],
    [
      'a.ply',
      writePly(square, 'ascii').subarray(0, -8),
      400,
      /^This PLY file is damaged: it ends unexpectedly\. Please export it again\.$/,
    ],
  ])('%s with invalid content is rejected', async (name, bytes, status, message) => {
    const reply = await leavesNothing(t, () => sendCad(name, bytes))
    expect(reply.status).toBe(status)
    expect(reply.body.message).toMatch(message)
  })
})

describe('3D scans', () => {
  it.each<[string, Uint8Array, number]>([
    ['a.ply', writePly(square, 'ascii'), 4],
    ['b.ply', writePly(square, 'binary_little_endian'), 4],
    ['c.ply', writePly(square, 'binary_big_endian'), 4],
    ['d.obj', writeObj(square), 4],
    ['e.stl', writeStl(square, 'ascii'), 6],
    ['f.stl', writeStl(square, 'binary'), 6],
    ['utf-16.stl', Buffer.from(`\uFEFF${Buffer.from(writeStl(square, 'ascii'))}`, 'utf16le'), 6],
    ['utf-16.obj', Buffer.from(`\uFEFF${Buffer.from(writeObj(square))}`, 'utf16le'), 4],
    ['latin-1.obj', Buffer.concat([Buffer.from('o Stoßfänger\n', 'latin1'), writeObj(square)]), 4],
    ['comment.stl', Buffer.concat([Buffer.from('\uFEFF# made by hand\n'), writeStl(square, 'ascii')]), 6],
    ['checksum.stl', Buffer.concat([writeStl(square, 'binary'), Buffer.alloc(4)]), 6],
    [
      'g.glb',
      writeGlb([
        { name: 'a', mesh: square },
        { name: 'b', mesh: square },
      ]),
      8,
    ],
  ])('%s gets its vertex count and size from the file', async (name, bytes, vertexCount) => {
    const { status, body } = await sendScan(name, bytes)
    expect(body).toMatchObject({
      scan: { originalName: name, vertexCount, quality: 'poor', scanArea: 'Full Vehicle', fileSize: bytes.length, sizeMm: [1000, 1000, 0] },
    })
    expect(status).toBe(200)
  })

  it('are listed newest first with a download link for everyone who can see the order', async () => {
    const id = await orderIn(t, testUsers, 'designing')
    const empty = await t.call('GET', `/api/uploads/3d-scans/${id}`, { token: testUsers.customer.token })
    expect(empty.body.scans).toEqual([])
    await sendScan('first.obj', writeObj(square), { id, area: 'Rear bumper' })
    t.clock.advance(1000)
    await sendScan('second.obj', writeObj(square), { id })
    for (const { token } of [testUsers.customer, testUsers.engineer, testUsers.admin]) {
      const { body } = await t.call('GET', `/api/uploads/3d-scans/${id}`, { token })
      expect(body.scans).toMatchObject([{ originalName: 'second.obj' }, { originalName: 'first.obj', scanArea: 'Rear bumper' }])
      expect((await download(t, body.scans[0].downloadUrl)).headers.get('content-disposition')).toMatch(
        /^attachment; filename="second.obj"/,
      )
    }
    const notOwner = await t.call('GET', `/api/uploads/3d-scans/${id}`, { token: testUsers.stranger.token })
    const unknown = await t.call('GET', '/api/uploads/3d-scans/nowhere', { token: testUsers.stranger.token })
    expect([notOwner.status, notOwner.body]).toEqual([404, unknown.body])
    const notifications = (await t.call('GET', '/api/notifications', { token: testUsers.engineer.token })).body.notifications
    expect(notifications[0]).toMatchObject({ kind: 'design.scan', orderId: id })
  })

  it('are accepted only from the customer, until the order is completed or cancelled', async () => {
    const obj = writeObj(square)
    expect((await sendScan('a.obj', obj, { token: testUsers.engineer.token })).status).toBe(403)
    expect((await leavesNothing(t, () => sendScan('a.obj', obj, { token: testUsers.stranger.token }))).status).toBe(404)
    expect((await sendScan('a.obj', obj, { id: await orderIn(t, testUsers, 'pending') })).status).toBe(200)
    for (const status of ['completed', 'cancelled'] as const) {
      const id = await orderIn(t, testUsers, status)
      const reply = await leavesNothing(t, () => sendScan('a.obj', obj, { id }))
      expect(reply.status).toBe(409)
      expect(reply.body.message).toMatch(/^Scans can only be uploaded until/)
    }
    expect((await leavesNothing(t, () => sendScan('a.step', step()))).body.message).toBe('Only PLY, OBJ, STL or GLB files are accepted')
  })
})
