import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { measureGlb, measureMesh } from '@vorta/kit3d/measure/measure'
import { isMeshFormat, modelFormatOf } from '@vorta/kit3d/measure/mesh-file'
import { readMesh } from '@vorta/kit3d/measure/read-mesh'
import { expect, it } from 'vitest'
import { GLB_TOOLS, withGlbFile } from '../storage/glb-file.ts'
import { makePreview, readReduced } from './make-preview.ts'

const SPLITTER = [420, 90, 41.0866]
const BRACKET = [120, 60, 58]

/** Values reported by the tools that wrote the files; see the README beside them. */
const REPORTED: [file: string, vertices: number, triangles: number, extent: number[], mmPerUnit: number][] = [
  ['splitter-openscad-ascii.stl', 152 * 3, 152, SPLITTER, 1],
  ['splitter-openscad-binary.stl', 152 * 3, 152, SPLITTER, 1],
  ['bracket-gmsh-binary.stl', 476 * 3, 476, BRACKET, 1],
  ['splitter-assimp-ascii.ply', 456, 152, SPLITTER, 1],
  ['splitter-assimp-binary.ply', 456, 152, SPLITTER, 1],
  ['splitter-assimp.obj', 76, 152, SPLITTER, 1],
  ['splitter-assimp.glb', 260, 152, SPLITTER, 1000],
]

it.each(REPORTED)('measures %s as reported by its tool', async (file, vertices, triangles, extent, mmPerUnit) => {
  const path = fileURLToPath(new URL(`../../../../../packages/kit3d/test-fixtures/${file}`, import.meta.url))
  const format = modelFormatOf(file)
  if (!format || !isMeshFormat(format)) throw new Error(`${file} has no format`)
  const { size: sizeBytes } = await stat(path)
  const open = () => ({ bytes: createReadStream(path), sizeBytes })
  const metrics = format === 'glb' ? await withGlbFile(path, (file) => measureGlb(file, GLB_TOOLS)) : await measureMesh(format, open, 'mm')
  expect([metrics.vertexCount, metrics.triangleCount]).toEqual([vertices, triangles])
  expect(metrics.boundsMm.min).toEqual([0, 0, 0])
  metrics.boundsMm.max.forEach((value, axis) => {
    expect(value / mmPerUnit).toBeCloseTo(extent[axis] ?? 0, 3)
  })
  expect((await makePreview(await readReduced(path, format))).triangles).toBe(triangles)
  if (format === 'glb') return
  const mesh = await readMesh(format, open(), { elements: 10_000, points: 10_000 })
  expect(mesh.indices.length / 3).toBe(triangles)
  // STL repeats points, which are merged here: a closed mesh has about half as many points as triangles.
  if (format !== 'stl') expect(mesh.positions.length / 3).toBe(vertices)
  else expect(mesh.positions.length / 3).toBeLessThan(triangles / 2 + 4)
})
