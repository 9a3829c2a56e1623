import { writePly } from '@vorta/kit3d/measure/writers'
import { box } from '@vorta/kit3d/testing/synthetic'
import { afterEach, expect, it, vi } from 'vitest'
import { fetchFile, fetchStream } from './fetch-file.ts'
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

it.each([true, false])('stops above the limit, with the size stated: %s', async (hasLength) => {
  answer({ hasLength })
  await expect(fetchFile('/scan.glb', FILE.length - 1, () => {})).rejects.toThrow('too large for the viewer')
})

it('names a lost connection as such', async () => {
  answer({ isCut: true })
  const file = await fetchStream('/scan.ply', FILE.length, () => {})
  await expect(loadStream('ply', file, () => {})).rejects.toThrow('Check your connection')
})
