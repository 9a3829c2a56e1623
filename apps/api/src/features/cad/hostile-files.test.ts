import { writeStl } from '@vorta/kit3d/measure/writers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestApp, type TestApp } from '../../../test/app.ts'
import { type Cast, gatherCast, orderIn } from '../../../test/orders.ts'
import { sendRest } from '../../../test/upload-chunks.ts'
import { leavesNothing, upload } from '../../../test/uploads.ts'

/** The usual wait, and the longest on a machine that other tests keep busy. Read on the main thread these files take several seconds. */
const USUAL_MAX_MS = 200
const LONGEST_MAX_MS = 1_000

let t: TestApp
let cast: Cast
let orderId: string
beforeAll(async () => {
  t = await startTestApp()
  cast = await gatherCast(t)
  orderId = await orderIn(t, cast, 'assigned')
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
  ['a million names', 'a.glb', () => glb(`{${Array.from({ length: 1_200_000 }, (_, i) => `"${i.toString(36)}":1`).join(',')}}`), 400],
  ['an absurd number of points', 'a.ply', () => ply('ascii', vertex(999_999_999_999), '0 0 0\n'), 400],
  [
    'millions of faces without corners',
    'a.ply',
    () =>
      ply('binary_little_endian', [...vertex(1), 'element face 5000000', 'property list uchar int vertex_index'], Buffer.alloc(5_000_012)),
    200,
  ],
  ['a line without end', 'a.obj', () => Buffer.alloc(20_000_000, 'v'), 400],
  ['millions of empty lines', 'a.obj', () => Buffer.alloc(20_000_000, '\n'), 415],
  ['an absurd number of triangles', 'a.stl', () => Buffer.alloc(5_000_000, 0xff), 415],
  ['text without end', 'a.stl', () => Buffer.concat([Buffer.from('solid x\n'), Buffer.alloc(5_000_000, ' ')]), 400],
]

/** Asks for the health of the server again and again until the work is done, and tells how long it took to answer. */
async function healthDuring<R>(tx: Promise<R>): Promise<{ result: R; waitsMs: number[] }> {
  const waitsMs: number[] = []
  let isDone = false
  const ask = async () => {
    while (!isDone) {
      const startedAt = performance.now()
      expect((await t.call('GET', '/api/health')).status).toBe(200)
      waitsMs.push(performance.now() - startedAt)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const asking = ask()
  const result = await tx.finally(() => {
    isDone = true
  })
  await asking
  return { result, waitsMs: waitsMs.sort((a, b) => a - b) }
}

/** Begun apart from the sending, so that only the reading of the file is timed. */
async function sendInPieces(name: string, bytes: Buffer): Promise<string> {
  const { body } = await t.call('POST', '/api/uploads/sessions', {
    token: cast.customer.token,
    body: { kind: 'scan', orderId, originalName: name, fileSize: bytes.length },
  })
  await sendRest(t.url, cast.customer.token, body.upload._id, bytes, 0)
  return body.upload._id
}
const finish = (id: string): Promise<Reply> =>
  t.call('POST', `/api/uploads/sessions/${id}/complete`, { token: cast.customer.token, body: {} })

describe('hostile files', () => {
  it.each(HOSTILE)('with %s in %s are read while the server answers others', async (_, name, make, status) => {
    const id = await sendInPieces(name, make())
    const { result, waitsMs } = await healthDuring(finish(id))
    expect(result.status).toBe(status)
    expect(waitsMs[Math.floor(waitsMs.length / 2)]).toBeLessThan(USUAL_MAX_MS)
    expect(waitsMs.at(-1)).toBeLessThan(LONGEST_MAX_MS)
  })

  it('are refused in one request as well, and leave nothing', async () => {
    const parts = [['orderId', orderId], { name: 'a.glb', bytes: glb('['.repeat(8_000_000)) }] as const
    for (const [path, token] of [
      ['/api/uploads/3d-scan', cast.customer.token],
      ['/api/uploads/cad-model', cast.engineer.token],
    ] as const) {
      const { status, body } = await leavesNothing(t, () => upload(t, path, token, parts))
      expect([status, body.message]).toEqual([400, 'This GLB file is damaged: its description is nested too deeply'])
    }
  })

  it('with junk in a.step are refused while the server answers others', async () => {
    const junk = Buffer.concat([Buffer.from('ISO-10303-21;\n'), Buffer.alloc(20_000_000, '(')])
    const sending = upload(t, '/api/uploads/cad-model', cast.engineer.token, [['orderId', orderId], { name: 'a.step', bytes: junk }])
    const { result, waitsMs } = await healthDuring(sending)
    expect([result.status, result.body.message]).toEqual([415, 'This STEP file is damaged: it ends before its data does'])
    expect(waitsMs.at(-1)).toBeLessThan(LONGEST_MAX_MS)
  })

  it('do not keep a good file from being measured afterwards', async () => {
    const triangle = { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0), indices: Uint32Array.of(0, 1, 2) }
    const good = { name: 'good.stl', bytes: writeStl(triangle, 'binary') }
    const { body } = await upload(t, '/api/uploads/3d-scan', cast.customer.token, [['orderId', orderId], good])
    expect(body.scan).toMatchObject({ vertexCount: 3 })
  })
})
