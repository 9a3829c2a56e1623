import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Document, NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
import { draco as compress, unweld, weld } from '@gltf-transform/functions'
import { measureGlb } from '@vorta/kit3d/measure/measure'
import { GLB_SCENES } from '@vorta/kit3d/testing/glb-scenes'
import draco from 'draco3dgltf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePreview, readReduced } from '../preview/make-preview.ts'
import { GLB_TOOLS, withGlbFile } from './glb-file.ts'

let folder: string
let io: NodeIO
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vorta-draco-'))
  io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({
    'draco3d.encoder': await draco.createEncoderModule(),
    'draco3d.decoder': await draco.createDecoderModule(),
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const store = async (bytes: Uint8Array) => {
  const file = path.join(folder, 'file.glb')
  await writeFile(file, bytes)
  return file
}
const measure = async (bytes: Uint8Array) => withGlbFile(await store(bytes), (file) => measureGlb(file, GLB_TOOLS))

/** As glTF-Transform reads it. */
async function compressed(bytes: Uint8Array, method: 'edgebreaker' | 'sequential'): Promise<Uint8Array> {
  const document: Document = await io.readBinary(bytes)
  await document.transform(unweld(), weld(), compress({ method, quantizePosition: 16 }))
  return io.writeBinary(document)
}

// Draco stores triangles only, and glTF-Transform does not compress meshes that share accessors.
const SCENES = GLB_SCENES.filter(([name]) => /several nodes|nested|normalized positions|interleaved|instanc|skin|morph/.test(name))

describe('a GLB file with Draco compression', () => {
  it('is tested with several scenes', () => {
    expect(SCENES.length).toBeGreaterThan(5)
  })

  it.each(SCENES.flatMap(([name, make]) => (['edgebreaker', 'sequential'] as const).map((method) => [name, method, make] as const)))(
    'has the figures of the original with %s (%s)',
    async (_name, method, make) => {
      const original = make()
      const bytes = await compressed(original, method)
      expect(Buffer.from(bytes).includes('KHR_draco_mesh_compression')).toBe(true)
      const [before, after] = [await measure(original), await measure(bytes)]
      expect(after.triangleCount).toBe(before.triangleCount)
      const size = Math.max(...before.boundsMm.max.map((value, axis) => value - (before.boundsMm.min[axis] ?? 0)))
      const bounds = ({ boundsMm: { min, max } }: typeof before) => [...min, ...max]
      bounds(after).forEach((value, i) => {
        expect(Math.abs(value - (bounds(before)[i] ?? Number.NaN))).toBeLessThan(size / 5_000)
      })
      expect((await makePreview(await readReduced(await store(bytes), 'glb'))).triangles).toBe(before.triangleCount)
    },
  )

  it('is rejected with the reason if its compressed data is damaged', async () => {
    const [, make] = SCENES[0] ?? []
    if (!make) throw new Error('No scene')
    const bytes = await compressed(make(), 'edgebreaker')
    const start = Buffer.from(bytes).indexOf('DRACO')
    for (const broken of [bytes.slice().fill(0, start, start + 5), bytes.slice().fill(255, start + 11, start + 40)])
      await expect(measure(broken)).rejects.toMatchObject({
        name: 'MeshFileError',
        message: "This GLB file is damaged: its compressed data can't be read. Please export it again.",
      })
  })
})
