import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { UPLOAD_CHUNK_BYTES } from '@vorta/contract/shared/limits'
import { type Program, startProgram } from '../e2e/program.ts'

/** Uploads a scan of 100 MB to the built program, whole and in chunks, and measures speed and additional memory. */

const SIZE_BYTES = 100_000_000
const GROWTH_MAX_MB = 64
const SETTLED_SAMPLES = 8
const SETTLE_TRIES_MAX = 80
const TRIANGLES = Math.floor((SIZE_BYTES - 84) / 50)
const CHUNK = triangles(20_000)

let passed = true
const results: string[] = []
for (const store of ['disk', 'S3'] as const) {
  const folder = await mkdtemp(path.join(tmpdir(), 'vorta-bench-'))
  const objects = store === 'S3' ? await startObjectStore(path.join(folder, 'objects')) : null
  // Previews run in a thread of the same process and would count.
  const env = { DATA_DIR: path.join(folder, 'data'), PREVIEWS: 'off', ...objects?.env }
  // The first start loads the demo data, whose memory would count.
  await (await startProgram(env)).stop()
  const program = await startProgram(env)
  try {
    const { token, orderId } = await signIn(program.url)
    // The first request loads and compiles code.
    await uploadWhole(program.url, token, orderId, 200_000)
    await settle(program)
    for (const [name, send] of [
      ['whole', uploadWhole],
      ['in chunks', uploadInChunks],
    ] as const) {
      const { seconds, growthMb } = await withMemoryPeak(program, () => send(program.url, token, orderId, TRIANGLES))
      passed = passed && growthMb <= GROWTH_MAX_MB
      results.push(`${store} ${name} ${Math.round(SIZE_BYTES / 1e6 / seconds)} MB/s +${Math.round(growthMb)} MB`)
    }
  } finally {
    await program.stop()
    await objects?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
console.log(`upload: 100 MB over HTTP: ${results.join(', ')} (limit ${GROWTH_MAX_MB} MB): ${passed ? 'ok' : 'MISSED'}`)
if (!passed) process.exitCode = 1

async function startObjectStore(directory: string) {
  const S3rver = createRequire(new URL('../apps/api/package.json', import.meta.url))('s3rver')
  const options = { address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'bench', configs: [] }] }
  const server = new S3rver(options)
  const { port } = await server.run()
  const env = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'bench', S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' }
  return { env, stop: () => server.close() }
}

async function ask(url: string, method: string, token: string, body?: object) {
  const headers = { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(url, { method, body: body && JSON.stringify(body), headers })
  // biome-ignore lint/suspicious/noExplicitAny: responses are not typed here
  const answer: any = await response.json()
  if (!response.ok) throw new Error(answer.message)
  return answer
}

async function signIn(url: string) {
  const { token } = await ask(`${url}/api/auth/login`, 'POST', '', { email: 'customer@vorta.example', password: 'demo1234' })
  const { orders } = await ask(`${url}/api/orders/my-orders`, 'GET', token)
  const order = orders.find(({ status }: { status: string }) => status === 'designing')
  return { token, orderId: order._id as string }
}

function rssMb({ pid }: Program): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000
}

/** Waits until the memory of the program is stable. */
async function settle(program: Program) {
  let last = rssMb(program)
  for (let stable = 0, tries = 0; stable < SETTLED_SAMPLES && tries < SETTLE_TRIES_MAX; tries++) {
    await new Promise((next) => setTimeout(next, 250))
    const now = rssMb(program)
    stable = Math.abs(now - last) < 1 ? stable + 1 : 0
    last = now
  }
}

/** Runs a task and returns its duration and the growth of memory at its peak. */
async function withMemoryPeak(program: Program, task: () => Promise<void>) {
  const before = rssMb(program)
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, rssMb(program))
  }, 20)
  const since = performance.now()
  await task()
  clearInterval(timer)
  return { seconds: (performance.now() - since) / 1_000, growthMb: peak - before }
}

function triangles(count: number): Buffer {
  const block = Buffer.alloc(count * 50)
  for (let i = 0; i < count; i++)
    for (let corner = 0; corner < 3; corner++) {
      block.writeFloatLE((i + corner) >> 1, i * 50 + 12 + corner * 12)
      block.writeFloatLE((i + corner) & 1, i * 50 + 16 + corner * 12)
    }
  return block
}

function* stl(count: number): Iterable<Buffer> {
  const head = Buffer.alloc(84)
  head.writeUInt32LE(count, 80)
  yield head
  for (let rest = count; rest > 0; rest -= 20_000) yield CHUNK.subarray(0, Math.min(rest, 20_000) * 50)
}

function uploadWhole(url: string, token: string, orderId: string, count: number): Promise<void> {
  const field = (name: string, more = '') => `--edge\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  const head = `${field('orderId')}${orderId}\r\n${field('file', '; filename="car.stl"')}`
  const tail = '\r\n--edge--\r\n'
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=edge',
      'content-length': head.length + 84 + count * 50 + tail.length,
    }
    const call = request(`${url}/api/uploads/3d-scan`, { method: 'POST', headers }, (reply) => {
      reply.resume().on('end', () => (reply.statusCode === 200 ? resolve() : reject(new Error(`Status ${reply.statusCode}`))))
    })
    call.on('error', reject)
    const send = async () => {
      call.write(head)
      for (const chunk of stl(count)) if (!call.write(chunk)) await new Promise((next) => call.once('drain', next))
      call.end(tail)
    }
    send().catch(reject)
  })
}

async function uploadInChunks(url: string, token: string, orderId: string, count: number): Promise<void> {
  const file = Buffer.concat([...stl(count)])
  const metadata = Object.entries({ kind: 'scan', orderId, filename: 'car.stl' })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const send = async (address: string, method: string, more: Record<string, string>, body?: Uint8Array<ArrayBuffer>) => {
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...more }
    const response = await fetch(url + address, { method, headers, ...(body && { body }) })
    if (!response.ok) throw new Error(`Status ${response.status}`)
    return response.headers
  }
  const length = { 'upload-length': String(file.length), 'upload-metadata': metadata }
  const address = (await send('/api/uploads/tus', 'POST', length)).get('location') ?? ''
  for (let offset = 0; offset < file.length; offset += UPLOAD_CHUNK_BYTES) {
    const chunk = Uint8Array.from(file.subarray(offset, offset + UPLOAD_CHUNK_BYTES))
    await send(address, 'PATCH', { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }, chunk)
  }
}
