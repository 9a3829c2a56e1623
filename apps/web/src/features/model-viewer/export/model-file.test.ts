// @vitest-environment happy-dom

import { boundsOf } from '@vorta/kit3d/inspect/surface'
import { loadGlb } from '@vorta/kit3d/load/load-glb'
import { loadStl } from '@vorta/kit3d/load/load-stl'
import { PLAIN_GLB_TOOLS } from '@vorta/kit3d/testing/measure-bytes'
import { box } from '@vorta/kit3d/testing/synthetic'
import { expect, it } from 'vitest'
import type { OpenedModel } from '../load/protocol.ts'
import { exportModel } from './model-file.ts'

const part = (from: readonly number[], to: readonly number[]) => ({ ...box(from, to), colors: null, coarse: null })
const model: OpenedModel = {
  facts: { boundsMm: [0, 0, 0, 40, 30, 20], sizeMm: [40, 30, 20], points: 0, triangles: 24, areaMm2: 0, bodies: null, errorMm: null },
  parts: [
    { name: 'Splitter', triangles: 12, color: [1, 0, 0] },
    { name: 'Hidden', triangles: 12, color: null },
  ],
  shapes: [part([0, 0, 0], [40, 30, 20]), part([100, 0, 0], [140, 30, 20])],
  tree: { name: 'Model', parts: [0, 1], children: [] },
}
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())
const sizesOf = (positions: Float32Array) => {
  const bounds = boundsOf([positions])
  return [0, 1, 2].map((axis) => Math.round(((bounds[axis + 3] ?? 0) - (bounds[axis] ?? 0)) * 1e4) / 1e4)
}

it('exports the visible parts as STL in millimeters', async () => {
  const loaded = await loadStl(await bytesOf(await exportModel(model, [0], 'stl', 'z')), () => {})
  expect(loaded.parts.map(({ positions }) => sizesOf(positions))).toEqual([[40, 30, 20]])
})

it('exports the visible parts as GLB in meters with names and colors, y up', async () => {
  const loaded = await loadGlb(await bytesOf(await exportModel(model, [0], 'glb', 'z')), () => {}, PLAIN_GLB_TOOLS)
  expect(loaded.parts.map(({ name, color, positions }) => ({ name, color, size: sizesOf(positions) }))).toEqual([
    { name: 'Splitter', color: [1, 0, 0], size: [0.04, 0.02, 0.03] },
  ])
})

it('computes the normals of a large model, which the viewport releases', async () => {
  const shapes = model.shapes.map((shape) => ({ ...shape, normals: null }))
  const { parts } = await loadGlb(await bytesOf(await exportModel({ ...model, shapes }, [0], 'glb', 'y')), () => {}, PLAIN_GLB_TOOLS)
  const [x = 0, y = 0, z = 0] = parts[0]?.normals ?? []
  expect(Math.hypot(x, y, z)).toBeCloseTo(1, 3)
})
