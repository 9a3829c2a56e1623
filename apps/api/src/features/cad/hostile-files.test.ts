import { writeStl } from '@vorta/kit3d/measure/writers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestApp, type TestApp } from '../../../test/app.ts'
import { createTestUsers, orderIn, type TestUsers } from '../../../test/orders.ts'
import { createUploadAt, sendChunkTo, sendRemainingChunks, uploadIdOf } from '../../../test/upload-chunks.ts'
import { leavesNothing, upload } from '../../../test/uploads.ts'

/**
 * Parsing these files on the main thread would block it for several seconds and for nearly the whole request. On a busy machine
 * everything is slow, so a long response only counts if it also takes up a large share of the request.
 */
const MEDIAN_MAX = { ms: 200, share: 0.1 }
const WORST_MAX = { ms: 1_000, share: 0.5 }

let t: TestApp
let testUsers: TestUsers
let orderId: string
beforeAll(async () => {
  t = await startTestApp()
  testUsers = await createTestUsers(t)
  orderId = await orderIn(t, testUsers, 'assigned')
})
afterAll(() => t.close())

function glb(json: string): Buffer {
  const description = Buffer.from(json.padEnd(Math.ceil(json.length / 4) * 4))
  const head = Buffer.alloc(20)
  ;[0x46546c67, 2, 20 + description.length, description.length, 0x4e4f534a].forEach((value, i) => {
    head.writeUInt32LE(value, i * 4)
  })
  return Buffer.concat([head, description])
}
const ply = (encoding: string, lines: string[], data: Buffer | string) =>
  Buffer.concat([Buffer.from(`ply\nformat ${encoding} 1.0\n${lines.join('\n')}\nend_header\n`), Buffer.from(data)])
const vertex = (count: number) => [`element vertex ${count}`, 'property float x', 'property float y', 'property float z']

const HOSTILE: readonly [string, string, () => Buffer, number][] = [
  ['millions of nested lists', 'a.glb', () => glb('['.repeat(8_000_000)), 400],
  ['millions of nested objects', 'a.glb', () => glb('{"a":'.repeat(3_000_000)), 400],
  ['millions of numbers', 'a.glb', () => glb(`{"a":[${'1,'.repeat(8_000_000)}1]}`), 400],
  ['a million keys', 'a.glb', () => glb(`{${Array.from({ length: 1_200_000 }, (_, i) => `"${i.toString(36)}":1`).join(',')}}`), 400],
  ['an absurd vertex count', 'a.ply', () => ply('ascii', vertex(999_999_999_999), '0 0 0\n'), 400],
  [
    'millions of empty faces',
    'a.ply',
    () =>
      ply(
        'binary_little_endian',
        [...vertex(2), 'element face 5000000', 'property list uchar int vertex_index'],
        Buffer.concat([new Uint8Array(Float32Array.of(0, 0, 0, 9, 0, 0).buffer), Buffer.alloc(5_000_000)]),
      ),
    204,
  ],
  ['an endless line', 'a.obj', () => Buffer.alloc(20_000_000, 'v'), 400],
  ['millions of empty lines', 'a.obj', () => Buffer.alloc(20_000_000, '\n'), 415],
  ['an absurd triangle count', 'a.stl', () => Buffer.alloc(5_000_000, 0xff), 415],
  ['endless whitespace', 'a.stl', () => Buffer.concat([Buffer.from('solid x\n'), Buffer.alloc(5_000_000, ' ')]), 400],
]

/** Polls the health endpoint until the operation settles, and expects short response times. */
async function expectResponsiveDuring<R>(operation: Promise<R>): Promise<R> {
  const responseTimesMs: number[] = []
  const began = performance.now()
  let isDone = false
  const poll = async () => {
    while (!isDone) {
      const startedAt = performance.now()
      expect((await t.call('GET', '/api/health')).status).toBe(200)
      responseTimesMs.push(performance.now() - startedAt)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const polling = poll()
  const result = await operation.finally(() => {
    isDone = true
  })
  await polling
  const durationMs = performance.now() - began
  responseTimesMs.sort((a, b) => a - b)
  expect(responseTimesMs[Math.floor(responseTimesMs.length / 2)]).toBeLessThan(Math.max(MEDIAN_MAX.ms, durationMs * MEDIAN_MAX.share))
  expect(responseTimesMs.at(-1)).toBeLessThan(Math.max(WORST_MAX.ms, durationMs * WORST_MAX.share))
  return result
}

/** Sends all but the last byte before the test measures, so that only parsing is timed. */
async function sendAllButLast(name: string, bytes: Buffer): Promise<string> {
  const { token } = testUsers.customer
  const id = uploadIdOf(await createUploadAt(t.url, token, bytes.length, { kind: 'scan', orderId, filename: name }))
  expect((await sendRemainingChunks(t.url, token, id, bytes.subarray(0, -1), 0))?.status).toBe(204)
  return id
}
const sendLast = (id: string, bytes: Buffer): Promise<Reply> =>
  sendChunkTo(t.url, testUsers.customer.token, id, bytes.length - 1, bytes.subarray(-1))

// Parsing does not depend on the store, so a rejected and an accepted file are enough with an object store.
const STORED_IN_S3 = ['millions of nested lists', 'millions of empty faces']
const FILES = process.env.TEST_STORE === 's3' ? HOSTILE.filter(([content]) => STORED_IN_S3.includes(content)) : HOSTILE

describe('hostile files', () => {
  it.each(FILES)('with %s in %s do not block other requests', async (_, name, makeFile, status) => {
    const bytes = makeFile()
    const id = await sendAllButLast(name, bytes)
    const { status: answered } = await expectResponsiveDuring(sendLast(id, bytes))
    expect(answered).toBe(status)
  })

  it('are rejected in a single-request upload too, leaving no file behind', async () => {
    const parts = [['orderId', orderId], { name: 'a.glb', bytes: glb('['.repeat(8_000_000)) }] as const
    for (const [path, token] of [
      ['/api/uploads/3d-scan', testUsers.customer.token],
      ['/api/uploads/cad-model', testUsers.engineer.token],
    ] as const) {
      const { status, body } = await leavesNothing(t, () => upload(t, path, token, parts))
      expect([status, body.message]).toEqual([400, "We can't show this GLB file: its JSON data is nested too deeply."])
    }
  })

  it('with junk in a.step are rejected without blocking other requests', async () => {
    const junk = Buffer.concat([Buffer.from('ISO-10303-21;\n'), Buffer.alloc(20_000_000, '(')])
    const sending = upload(t, '/api/uploads/cad-model', testUsers.engineer.token, [['orderId', orderId], { name: 'a.step', bytes: junk }])
    const { status, body } = await expectResponsiveDuring(sending)
    expect([status, body.message]).toEqual([415, 'This STEP file is incomplete. Please export it again.'])
  })

  it('do not prevent a valid file from being measured afterward', async () => {
    const triangle = { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0), indices: Uint32Array.of(0, 1, 2) }
    const good = { name: 'good.stl', bytes: writeStl(triangle, 'binary') }
    const { body } = await upload(t, '/api/uploads/3d-scan', testUsers.customer.token, [['orderId', orderId], good])
    expect(body.scan).toMatchObject({ vertexCount: 3 })
  })
})
