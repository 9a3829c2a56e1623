import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ModelFormat } from '@vorta/kit3d/measure/mesh-file'
import { writePly, writeStl } from '@vorta/kit3d/measure/writers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawModel, type Pixels } from './draw-model.ts'
import { readReduced } from './make-preview.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vorta-drawing-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const draw = async (bytes: Uint8Array, format: ModelFormat) => {
  const file = path.join(folder, `model.${format}`)
  await writeFile(file, bytes)
  return drawModel(await readReduced(file, format), format)
}

/** A box with outward faces. */
function box(x: number, y: number, z: number) {
  const positions = Float32Array.from([0, 0, 0, x, 0, 0, x, y, 0, 0, y, 0, 0, 0, z, x, 0, z, x, y, z, 0, y, z])
  const sides = [0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7]
  return { positions, indices: Uint32Array.from(sides) }
}

/** The share of the width and the height that the model covers, and the brightness of its top and bottom. */
function describePicture(picture: Pixels | null) {
  const { data, width, height } = picture ?? { data: new Uint8Array(), width: 0, height: 0 }
  const covered = Array.from({ length: width * height }, (_, i) => i).filter((i) => data[i * 4 + 3] === 255)
  const [columns, rows] = [new Set(covered.map((i) => i % width)), new Set(covered.map((i) => Math.floor(i / width)))]
  const brightness = (i: number | undefined) => data[(i ?? 0) * 4] ?? 0
  return { wide: columns.size / width, high: rows.size / height, top: brightness(covered[0]), bottom: brightness(covered.at(-1)) }
}

it('fills the picture with the model, lit from above', async () => {
  const { wide, high, top, bottom } = describePicture(await draw(writeStl(box(100, 100, 100), 'binary'), 'stl'))
  expect(high).toBeCloseTo(0.88, 2)
  expect(wide).toBeGreaterThan(0.4)
  expect(top).toBeGreaterThan(bottom + 20)
})

it('shows the up axis of the format at the top', async () => {
  const [cad, scan] = [await draw(writeStl(box(40, 40, 400), 'binary'), 'stl'), await draw(writePly(box(40, 40, 400), 'ascii'), 'ply')]
  const [upright, lying] = [describePicture(cad), describePicture(scan)]
  expect(upright.wide).toBeLessThan(0.2)
  expect(lying.wide).toBeGreaterThan(0.5)
})

it('draws nothing for a point cloud', async () => {
  const cloud = { positions: box(1, 1, 1).positions, indices: new Uint32Array() }
  expect(await draw(writePly(cloud, 'ascii'), 'ply')).toBeNull()
})
