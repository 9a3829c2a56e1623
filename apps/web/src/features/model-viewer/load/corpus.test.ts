// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findBodies } from '@vorta/kit3d/inspect/bodies'
import { boundsOf } from '@vorta/kit3d/inspect/surface'
import type { LoadedModel } from '@vorta/kit3d/load/loaded-model'
import { measureArchive, measureModel } from '@vorta/kit3d/measure/measure'
import { isMeshFormat, type ModelFormat, modelFormatOf } from '@vorta/kit3d/measure/mesh-file'
import { measureBytes, PLAIN_GLB_TOOLS } from '@vorta/kit3d/testing/measure-bytes'
import { expect, it } from 'vitest'
import { loadModel, ZIP_TOOLS } from './load-model.ts'

const FOLDER = fileURLToPath(new URL('../../../../../../packages/kit3d/test-fixtures/corpus/', import.meta.url))

interface Reported {
  facets: number
  min: readonly number[]
  max: readonly number[]
  /** Bodies as ADMesh counts them: a cavity is one, too. */
  closed: number
  openEdges: number
  volume: number
}

/** What ADMesh reports; see the README of the fixtures. */
const REPORTED: Record<string, Reported> = {
  lip: { facets: 28, min: [0, 0, 0], max: [140, 60, 18], closed: 1, openEdges: 0, volume: 43_400 },
  duct: { facets: 192, min: [-40, -40, 0], max: [40, 40, 40], closed: 1, openEdges: 0, volume: 23_513.644_531 },
  clips: { facets: 64, min: [0, 0, 0], max: [25, 6, 4], closed: 2, openEdges: 0, volume: 336 },
  float: { facets: 24, min: [0, 0, 0], max: [30, 20, 20], closed: 2, openEdges: 0, volume: 10_000 },
  vent: { facets: 92, min: [0, 0, 0], max: [60, 40, 3], closed: 1, openEdges: 0, volume: 5_616 },
  knob: {
    ...{ facets: 180, min: [2488.409_912, -811.591_003, 638.408_997], max: [2511.590_088, -788.408_997, 680] },
    ...{ closed: 1, openEdges: 0, volume: 7_779.668_945 },
  },
  panel: { facets: 143, min: [0, 0, 0], max: [120, 80, 0], closed: 0, openEdges: 41, volume: 0 },
  boss: { facets: 414, min: [0, 0, 0], max: [50, 30, 30], closed: 1, openEdges: 0, volume: 20_060.246_094 },
}

/** Text files have six digits, so a part far from the origin has another volume in a binary file. */
const VOLUMES: Record<string, number> = { 'knob-openscad-binary.stl': 7_777.336_426 }

const files = readdirSync(FOLDER).filter((name) => modelFormatOf(name) !== null)

it('has at least 60 files', () => {
  expect(files.length).toBeGreaterThanOrEqual(60)
})

it.each(files)('reads %s as its part is reported', async (name) => {
  const expected = REPORTED[name.split('-')[0] ?? '']
  const format = modelFormatOf(name)
  if (!expected || !format) throw new Error(`${name} is not described`)
  const bytes = Uint8Array.from(readFileSync(FOLDER + name))

  const model = await loadModel(format, bytes, () => {})
  const metrics = await measure(format, bytes, model)
  const scale = metrics.unit === 'm' ? 1_000 : 1
  expect(metrics.triangleCount).toBe(expected.facets)
  expect(rounded([...metrics.boundsMm.min, ...metrics.boundsMm.max].map((value) => value / scale))).toEqual(
    rounded([...expected.min, ...expected.max]),
  )

  const { parts } = model
  const surfaces = parts.map(({ positions, indices }) => ({ positions, indices: indices ?? new Uint32Array(), weldMap: null }))
  expect(rounded([...boundsOf(surfaces.map(({ positions }) => positions))])).toEqual(rounded([...expected.min, ...expected.max]))
  const bodies = findBodies(surfaces)
  expect([bodies.closed, bodies.openEdges]).toEqual([expected.closed, expected.openEdges])
  const volume = VOLUMES[name] ?? expected.volume
  expect(Math.abs(bodies.volume - volume)).toBeLessThanOrEqual(volume * 2e-5)
  expect(bodies.isWindingFixed).toBe(name.includes('reversed'))
})

/** As the server does. */
async function measure(format: ModelFormat, bytes: Uint8Array<ArrayBuffer>, model: LoadedModel) {
  if (format === 'zip') return measureArchive(bytes, { ...PLAIN_GLB_TOOLS, ...ZIP_TOOLS }, 'mm')
  return isMeshFormat(format) ? measureBytes(format, bytes, 4_096) : measureModel(format, model, 'mm')
}

/** Programs write six significant digits. */
const rounded = (values: readonly number[]) => values.map((value) => Math.round(value * 100) / 100 + 0)
