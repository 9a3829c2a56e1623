import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { measureGlb } from '@vorta/kit3d/measure/measure'
import { GLB_SCENES } from '@vorta/kit3d/testing/glb-scenes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GLB_TOOLS, withGlbFile } from '../storage/glb-file.ts'
import { makePreview, readReduced } from './make-preview.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vorta-preview-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const measure = (file: string) => withGlbFile(file, (glb) => measureGlb(glb, GLB_TOOLS))

it.each(GLB_SCENES)('keeps the size and triangles of a GLB file with %s', async (_name, make) => {
  const [original, reduced] = [path.join(folder, 'original.glb'), path.join(folder, 'preview.glb')]
  await writeFile(original, make())
  const preview = await makePreview(await readReduced(original, 'glb'))
  await writeFile(reduced, preview.bytes)
  const [before, after] = [await measure(original), await measure(reduced)]
  expect(preview.triangles).toBe(before.triangleCount)
  expect(after.triangleCount).toBe(before.triangleCount)
  const size = Math.max(...before.boundsMm.max.map((value, axis) => value - (before.boundsMm.min[axis] ?? 0)))
  const pairs = [...before.boundsMm.min, ...before.boundsMm.max].map(
    (value, i) => [value, [...after.boundsMm.min, ...after.boundsMm.max][i]] as const,
  )
  // Positions are rounded to 16 bits.
  for (const [expected, value] of pairs) expect(Math.abs((value ?? Number.NaN) - expected)).toBeLessThan(size / 10_000)
})
