import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { measureMesh } from '@vorta/kit3d/measure/measure'
import type { SimpleMeshFormat } from '@vorta/kit3d/measure/mesh-file'

/** Measures a scan of 200 MB (or `FILES_MB`): CPU relative to reading and summing its bytes, and additional memory. */

const SIZE_MB = Number(process.env.FILES_MB ?? 200)
const SIZE_BYTES = SIZE_MB * 1_000_000
const RATIO_MAX = 3
const GROWTH_MAX_MB = 64
const ROUNDS = 3
const CHUNK_BYTES = 1024 * 1024

const TRIANGLES = Math.floor((SIZE_BYTES - 84) / 50)
const POINTS = Math.floor(SIZE_BYTES / 38)

const SAMPLES: { name: string; format: SimpleMeshFormat; vertices: number; chunks: () => Iterable<Buffer> }[] = [
  { name: 'stl', format: 'stl', vertices: TRIANGLES * 3, chunks: binaryStl },
  { name: 'ply', format: 'ply', vertices: POINTS, chunks: binaryPly },
  { name: 'obj', format: 'obj', vertices: textPoints(), chunks: textObj },
]

const folder = await mkdtemp(path.join(tmpdir(), 'vorta-bench-'))
try {
  const results: string[] = []
  let passed = true
  for (const sample of SAMPLES) {
    const file = path.join(folder, sample.name)
    await write(file, sample.chunks())
    const { ratio, growthMb, countedRight } = await compare(file, sample.format, sample.vertices)
    passed = passed && ratio <= RATIO_MAX && growthMb <= GROWTH_MAX_MB && countedRight
    results.push(`${sample.name} ${ratio.toFixed(2)}x +${Math.round(growthMb)} MB${countedRight ? '' : ' WRONG COUNT'}`)
    await rm(file)
  }
  console.log(
    `files: measuring ${SIZE_MB} MB relative to reading it: ${results.join(', ')} (limits ${RATIO_MAX}x, ${GROWTH_MAX_MB} MB): ${passed ? 'ok' : 'MISSED'}`,
  )
  if (!passed) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function compare(file: string, format: SimpleMeshFormat, vertices: number) {
  const { size: sizeBytes } = await stat(file)
  const open = () => createReadStream(file, { highWaterMark: CHUNK_BYTES })
  let read = Infinity
  let measured = Infinity
  let countedRight = true
  await sumBytes(open())
  const before = process.memoryUsage().rss
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)
  for (let round = 0; round < ROUNDS; round++) {
    read = Math.min(read, await cpuTime(() => sumBytes(open())))
    measured = Math.min(
      measured,
      await cpuTime(async () => {
        countedRight = (await measureMesh(format, () => ({ bytes: open(), sizeBytes }), 'mm')).vertexCount === vertices && countedRight
      }),
    )
  }
  clearInterval(timer)
  return { ratio: measured / read, growthMb: (peak - before) / 1e6, countedRight }
}

/** CPU time, so that other programs do not count. */
async function cpuTime(task: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage()
  await task()
  const { user, system } = process.cpuUsage(start)
  return user + system
}

async function sumBytes(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let sum = 0
  for await (const chunk of bytes) for (let i = 0; i < chunk.length; i++) sum = (sum + (chunk[i] ?? 0)) | 0
  return sum
}

async function write(file: string, chunks: Iterable<Buffer>) {
  const out = createWriteStream(file)
  for (const chunk of chunks) if (!out.write(chunk)) await once(out, 'drain')
  out.end()
  await finished(out)
}

/** A long strip of quads, so that coordinates differ as in a real scan. */
function vertexAt(index: number) {
  return [(index >> 1) % 4_000, index & 1, Math.floor((index >> 1) / 4_000) * 1.5] as const
}

function* binaryStl(): Iterable<Buffer> {
  const head = Buffer.alloc(84)
  head.writeUInt32LE(TRIANGLES, 80)
  yield head
  for (let from = 0; from < TRIANGLES; from += 20_000) {
    const count = Math.min(20_000, TRIANGLES - from)
    const chunk = Buffer.alloc(count * 50)
    for (let i = 0; i < count; i++)
      for (let corner = 0; corner < 3; corner++) {
        vertexAt(from + i + corner).forEach((value, axis) => {
          chunk.writeFloatLE(value, i * 50 + 12 + corner * 12 + axis * 4)
        })
      }
    yield chunk
  }
}

function* binaryPly(): Iterable<Buffer> {
  const axes = ['x', 'y', 'z'].map((axis) => `property float ${axis}\n`).join('')
  const faces = (POINTS - 2) * 2
  yield Buffer.from(
    `ply\nformat binary_little_endian 1.0\nelement vertex ${POINTS}\n${axes}element face ${faces}\nproperty list uchar int vertex_indices\nend_header\n`,
  )
  for (let from = 0; from < POINTS; from += 50_000) {
    const count = Math.min(50_000, POINTS - from)
    const chunk = Buffer.alloc(count * 12)
    for (let i = 0; i < count; i++)
      vertexAt(from + i).forEach((value, axis) => {
        chunk.writeFloatLE(value, i * 12 + axis * 4)
      })
    yield chunk
  }
  for (let from = 0; from < faces; from += 50_000) {
    const count = Math.min(50_000, faces - from)
    const chunk = Buffer.alloc(count * 13)
    for (let i = 0; i < count; i++) {
      const first = (from + i) >> 1
      chunk.writeUInt8(3, i * 13)
      for (let corner = 0; corner < 3; corner++) chunk.writeInt32LE(first + corner, i * 13 + 1 + corner * 4)
    }
    yield chunk
  }
}

function textPoints(): number {
  return Math.floor(SIZE_BYTES / 60)
}

function* textObj(): Iterable<Buffer> {
  for (let from = 0; from < textPoints(); from += 20_000) {
    let chunk = ''
    const end = Math.min(from + 20_000, textPoints())
    for (let i = from; i < end; i++) {
      const [x, y, z] = vertexAt(i)
      chunk += `v ${x.toFixed(6)} ${y.toFixed(6)} ${z.toFixed(6)}\n`
      if (i > 1) chunk += `f ${i - 1} ${i} ${i + 1}\n`
    }
    yield Buffer.from(chunk)
  }
}
