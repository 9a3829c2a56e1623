import { writePly } from '@vorta/kit3d/measure/writers'
import { box } from '@vorta/kit3d/testing/synthetic'
import { afterEach, expect, it, vi } from 'vitest'
import { fetchBlob, fetchFile, fetchStream } from './fetch-file.ts'
import { loadStream } from './load-model.ts'

const FILE = writePly(box([0, 0, 0], [40, 30, 20]), 'binary_little_endian')

/** Answers with the file in two chunks. */
function answer({ hasLength = true, isCut = false }) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(FILE.slice(0, 100))
      if (isCut) return controller.error(new Error('connection lost'))
      controller.enqueue(FILE.slice(100))
      controller.close()
    },
  })
  const headers: Record<string, string> = hasLength ? { 'content-length': String(FILE.length) } : {}
  vi.stubGlobal('fetch', async () => new Response(body, { headers }))
}

afterEach(() => vi.unstubAllGlobals())

it.each([true, false])('reads a model while it downloads, with its size stated: %s', async (hasLength) => {
  answer({ hasLength })
  const progress: number[] = []
  const file = await fetchStream('/scan.ply', FILE.length, (share) => progress.push(share))
  expect(file instanceof Uint8Array).toBe(!hasLength)
  const model = await loadStream('ply', file, () => {})
  expect(model.parts[0]?.indices).toHaveLength(36)
  expect(progress.at(-1)).toBe(hasLength ? 1 : undefined)
})

it('downloads a file as a whole', async () => {
  answer({})
  expect(await fetchFile('/scan.glb', FILE.length, () => {})).toEqual(FILE)
})

it('downloads a file that is read in any order', async () => {
  answer({})
  const file = await fetchBlob('/scan.glb', FILE.length, () => {})
  expect(file.sizeBytes).toBe(FILE.length)
  expect(await file.read(90, 40)).toEqual(FILE.slice(90, 130))
  expect(await file.read(0, 8)).toEqual(FILE.slice(0, 8))
  expect(await file.read(FILE.length - 4, 9)).toEqual(FILE.slice(-4))
})

it.each([true, false])('stops above the limit, with the size stated: %s', async (hasLength) => {
  answer({ hasLength })
  await expect(fetchFile('/scan.glb', FILE.length - 1, () => {})).rejects.toThrow('too large for the viewer')
})

it('names a lost connection as such', async () => {
  answer({ isCut: true })
  const file = await fetchStream('/scan.ply', FILE.length, () => {})
  await expect(loadStream('ply', file, () => {})).rejects.toThrow('Check your connection')
})

it('frees each chunk only after it was read', async () => {
  const text = '\ufeffv 0 0 0\nv 10 0 0\nv 10 \\\n10 0\nf 1 2 3\n'
  const bytes = new TextEncoder().encode(text)
  const freed: ArrayBufferLike[] = []
  Object.defineProperty(ArrayBuffer.prototype, 'transfer', {
    configurable: true,
    value(this: ArrayBuffer) {
      freed.push(this)
      structuredClone(this, { transfer: [this] })
    },
  })
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 2) controller.enqueue(bytes.slice(at, at + 2))
      controller.close()
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-length': String(bytes.length) } }))
  try {
    const { parts } = await loadStream('obj', await fetchStream('/part.obj', 1000, () => {}), () => {})
    expect([...(parts[0]?.positions ?? [])]).toEqual([0, 0, 0, 10, 0, 0, 10, 10, 0])
    expect(freed.length).toBeGreaterThanOrEqual(bytes.length / 2)
  } finally {
    Reflect.deleteProperty(ArrayBuffer.prototype, 'transfer')
  }
})
