/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PinCamera } from '@vorta/contract/pins/schema'
import { fitCircle } from '@vorta/kit3d/inspect/circle'
import { angleAt, distanceBetween } from '@vorta/kit3d/inspect/ruler'
import { simplifyByClustering } from '@vorta/kit3d/inspect/vertex-clustering'
import { modelFormatOf, upAxisOf } from '@vorta/kit3d/measure/mesh-file'
import { fitDistance } from '@vorta/viewer/fit-distance'
import { describe, expect, it } from 'vitest'
import { dimensionLines } from '../measure/dimension-lines.ts'
import { INITIAL_MEASURE_STATE, measureReducer } from '../measure/measure-reducer.ts'
import { createMeasurement, measurementLabel } from '../measure/measurement.ts'
import { roundStep } from '../scene/SceneLighting.ts'
import { uprightSize } from '../scene/views.ts'
import { cameraFacingSection, sectionOffset, sectionPlaneOf } from '../section/section-plane.ts'
import { loadModel } from './load-model.ts'
import { ModelSession } from './ModelSession.ts'

async function bracket(isPreview = false, treeTriangles?: number) {
  const bytes = readFileSync(fileURLToPath(new URL('./fixtures/bracket-binary.stl', import.meta.url)))
  const session = new ModelSession(treeTriangles)
  const opened = session.open(await loadModel('stl', Uint8Array.from(bytes), () => {}), 'mm', () => {}, { isPreview })
  return { session, opened }
}

describe('ModelSession', () => {
  it('splits vertices at sharp edges and smooths the others', async () => {
    const { opened } = await bracket()
    const [shape] = opened.shapes
    expect(shape?.normals?.length).toBe(((shape?.positions.length ?? 0) / 3) * 4)
    // The file has 236 distinct vertices, but a corner needs one per adjacent face.
    expect((shape?.positions.length ?? 0) / 3).toBeGreaterThan(236)
    expect((shape?.positions.length ?? 0) / 3).toBeLessThan(1464)
  })

  it('picks the first hit and snaps to a vertex nearby', async () => {
    const { session } = await bracket()
    const down = { direction: [0, 0, -1] as const, parts: [0], plane: null, box: null, offsets: null }
    const flat = session.pick({ ...down, origin: [60, 30, 100], tolerance: 0.0001 })
    expect(flat).toMatchObject({ part: 0, isVertex: false, normal: [0, 0, 1] })
    expect(flat?.point.map((value) => Math.round(value * 1000) / 1000)).toEqual([60, 30, 8])
    expect(session.pick({ ...down, origin: [119, 59.2, 100], tolerance: 0.05 })).toMatchObject({ isVertex: true, point: [120, 60, 8] })
    expect(session.pick({ ...down, origin: [85, 30, 100], tolerance: 0.01 })).toBeNull()
    expect(session.pick({ ...down, origin: [60, 30, 100], tolerance: 0.01, parts: [] })).toBeNull()
  })

  it('lends the geometry of a large model and takes it back', () => {
    const side = 502
    const positions = Float32Array.from({ length: side * side * 3 }, (_, i) =>
      i % 3 === 2 ? 0 : i % 3 === 0 ? ((i - (i % 3)) / 3) % side : Math.floor(i / 3 / side),
    )
    const indices = Uint32Array.from({ length: (side - 1) ** 2 * 6 }, (_, i) => {
      const square = Math.floor(i / 6)
      const first = Math.floor(square / (side - 1)) * side + (square % (side - 1))
      return first + ([0, 1, side, 1, side + 1, side][i % 6] ?? 0)
    })
    const part = { name: 'Sheet', positions, indices, normals: null, colors: null, color: null }
    const model = { parts: [part], tree: { name: 'Model', parts: [0], children: [] }, vertexCount: side * side }
    const session = new ModelSession()
    const opened = session.open(model, 'mm', () => {}, { lendsGeometry: true })
    expect(opened.isLent).toBe(true)
    // As when it is sent to the page and back.
    const [shape = expect.fail()] = opened.shapes
    const lent = structuredClone([{ positions: shape.positions, indices: shape.indices }], {
      transfer: [shape.positions.buffer, shape.indices?.buffer ?? expect.fail()],
    })
    expect(positions.length).toBe(0)
    session.takeBack(lent)
    expect(session.nearest([100.25, 200.25, 7])).toMatchObject({ distanceMm: 7 })
    expect(session.geometry()[0]?.indices?.length).toBe((side - 1) ** 2 * 6)
    const small = new ModelSession().open(
      { ...model, parts: [{ ...part, positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), indices: Uint32Array.of(0, 1, 2) }] },
      'mm',
      () => {},
      { lendsGeometry: true },
    )
    expect(small.isLent).toBe(false)
  })

  it('finds the same with several trees per part', async () => {
    const [{ session: whole }, { session: split }] = [await bracket(), await bracket(false, 7)]
    const down = { direction: [0, 0, -1] as const, parts: [0], box: null, offsets: null, tolerance: 0.05 }
    for (const plane of [null, { normal: [0, 0, 1] as const, offset: 20 }])
      for (const x of [4, 30, 60, 85, 119])
        expect(split.pick({ ...down, plane, origin: [x, 30, 100] })).toEqual(whole.pick({ ...down, plane, origin: [x, 30, 100] }))
    for (const x of [-20, 10, 85, 200])
      expect(split.nearest([x, 31, 12])?.distanceMm).toBeCloseTo(whole.nearest([x, 31, 12])?.distanceMm ?? NaN, 6)
    const occluded = { eye: [60, 30, 200] as const, points: [[60, 30, -50] as const, [60, 30, 100] as const], toleranceMm: 0.1 }
    expect(split.findOccluded(occluded)).toEqual([true, false])
    const plane = { normal: [1, 0, 0] as const, offset: 40 }
    expect(split.section(plane, [0]).areaMm2).toBeCloseTo(whole.section(plane, [0]).areaMm2, 3)
  })

  it('copies its geometry for exports', async () => {
    const { session, opened } = await bracket()
    session.prepare()
    const [copy] = session.geometry()
    expect(copy?.positions).toEqual(opened.shapes[0]?.positions)
    expect(copy?.indices?.toSorted()).toEqual(opened.shapes[0]?.indices?.toSorted())
  })

  it('ignores the clipped side of a section when picking', async () => {
    const { session } = await bracket()
    const pick = session.pick({
      origin: [4, 30, 100],
      direction: [0, 0, -1],
      parts: [0],
      plane: { normal: [0, 0, 1], offset: 20 },
      box: null,
      offsets: null,
      tolerance: 0.0001,
    })
    expect(pick?.point[2]).toBeCloseTo(0, 3)
  })

  it('ignores what is outside the clipping box when picking', async () => {
    const { session } = await bracket()
    const down = { direction: [0, 0, -1] as const, parts: [0], plane: null, offsets: null, tolerance: 0.0001 }
    expect(session.pick({ ...down, origin: [60, 30, 100], box: [0, 0, -1, 120, 60, 4] })?.point[2]).toBeCloseTo(0, 3)
    expect(session.pick({ ...down, origin: [60, 30, 100], box: [70, 0, -1, 120, 60, 100] })).toBeNull()
  })

  it('picks a part where it is in an exploded view and returns the point without it', async () => {
    const { session } = await bracket()
    const down = { direction: [0, 0, -1] as const, parts: [0], plane: null, box: null, tolerance: 0.0001 }
    const hit = session.pick({ ...down, origin: [560, 30, 100], offsets: [[500, 0, 0]] })
    expect(hit?.point.map((value) => Math.round(value * 1000) / 1000)).toEqual([60, 30, 8])
    expect(session.pick({ ...down, origin: [60, 30, 100], offsets: [[500, 0, 0]] })).toBeNull()
  })

  it('finds the rim of a bore from a point on it', async () => {
    const { session } = await bracket()
    const rim = session.roundEdge({ part: 0, point: [85, 38.5, 20], maxDistanceMm: 3 })
    const circle = rim && fitCircle(rim)
    expect(circle?.center.map((value) => Math.round(value * 100) / 100)).toEqual([85, 30, 20])
    expect(circle?.radiusMm).toBeCloseTo(9, 3)
    expect(session.roundEdge({ part: 0, point: [60, 30, 8], maxDistanceMm: 1 })).toBeNull()
  })

  it('fills a section with its holes', async () => {
    const { session } = await bracket()
    const bore = (corners: number, r: number) => (corners / 2) * r * r * Math.sin((2 * Math.PI) / corners)
    const plate = session.section({ normal: [0, 0, 1], offset: 4 }, [0])
    expect(plate.isOpen).toBe(false)
    expect(plate.areaMm2).toBeCloseTo(120 * 60 - 2 * bore(16, 4) - bore(24, 9), 1)
    // The triangles of the cap cover exactly this area.
    let covered = 0
    for (let i = 0; i < plate.indices.length; i += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => [
        ...plate.positions.subarray((plate.indices[i + k] ?? 0) * 3, (plate.indices[i + k] ?? 0) * 3 + 3),
      ]) as [number[], number[], number[]]
      const at = (p: number[], k: number) => p[k] ?? 0
      covered += Math.abs((at(b, 0) - at(a, 0)) * (at(c, 1) - at(a, 1)) - (at(b, 1) - at(a, 1)) * (at(c, 0) - at(a, 0))) / 2
      expect(at(a, 2)).toBeCloseTo(4, 4)
    }
    expect(covered).toBeCloseTo(plate.areaMm2, 1)
    expect(session.section({ normal: [0, 0, 1], offset: 100 }, [0]).indices).toHaveLength(0)
  })

  it('computes the volume that its sections add up to', async () => {
    const { session, opened } = await bracket()
    const steps = 900
    let sum = 0
    for (let i = 0; i < steps; i++)
      sum += session.section({ normal: [1, 0, 0], offset: ((i + 0.5) / steps) * 120 }, [0]).areaMm2 * (120 / steps)
    expect(Math.abs(sum / (opened.facts.bodies?.volume ?? 0) - 1)).toBeLessThan(0.002)
  })

  it('returns the sharp edges or all edges', async () => {
    const { session } = await bracket()
    // A closed mesh of 488 triangles has 732 edges.
    expect(session.lines('all')[0]).toHaveLength(732 * 2)
    expect(session.lines('sharp')[0]?.length).toBeLessThan(732)
  })

  it('returns no sharp edges of a preview, but all edges', async () => {
    const { session } = await bracket(true)
    expect(session.lines('sharp')).toEqual([null])
    expect(session.lines('all')[0]).toHaveLength(732 * 2)
  })
})

describe('simplifyByClustering', () => {
  it('returns about the requested number of triangles, none of them degenerate', () => {
    const side = 200
    const positions = Float32Array.from(
      { length: side * side * 3 },
      (_, i) => [Math.floor(i / 3) % side, Math.floor(i / 3 / side), 0][i % 3] ?? 0,
    )
    const indices: number[] = []
    for (let a = 0; a + side < side * side; a++) if (a % side !== side - 1) indices.push(a, a + 1, a + side, a + 1, a + side + 1, a + side)
    const coarse = simplifyByClustering(positions, Uint32Array.from(indices), [0, 0, 0, side - 1, side - 1, 0], 4000)
    expect(coarse.length / 3).toBeGreaterThan(1000)
    expect(coarse.length / 3).toBeLessThan(12_000)
    for (let i = 0; i < coarse.length; i += 3) expect(new Set(coarse.subarray(i, i + 3)).size).toBe(3)
  })
})

const pickedAt = (x: number, y: number, z: number) => ({ point: [x, y, z] as const, normal: [0, 0, 1] as const, part: 0 })

describe('viewer tools', () => {
  it('measure distances and angles', () => {
    expect(distanceBetween([0, 0, 0], [30, 40, 0])).toBe(50)
    expect(angleAt([0, 0, 0], [1, 0, 0], [0, 5, 0])).toBeCloseTo(90, 10)
    expect(angleAt([0, 0, 0], [1, 0, 0], [1, 1e-6, 0])).toBeCloseTo(5.7296e-5, 8)
    expect(angleAt([0, 0, 0], [0, 0, 0], [1, 0, 0])).toBeNull()
    expect(measurementLabel(createMeasurement(1, 'distance', [pickedAt(0, 0, 0), pickedAt(1234.56, 0, 0)]))).toBe('1,234.6 mm')
    expect(measurementLabel(createMeasurement(1, 'angle', [pickedAt(1, 0, 0), pickedAt(0, 0, 0), pickedAt(0, 1, 0)]))).toBe('90.00°')
  })

  it('keep points that arrive late and drop those of a previous tool', () => {
    const points: [number, number, number][] = [
      [0, 0, 0],
      [3, 4, 0],
    ]
    const selected = measureReducer(INITIAL_MEASURE_STATE, { type: 'selectTool', kind: 'distance' })
    const measured = points.reduce(
      (state, point) => measureReducer(state, { type: 'add', picked: pickedAt(...point), toolVersion: selected.toolVersion }),
      selected,
    )
    expect(measured).toMatchObject({ pending: [], measurements: [{ id: 1, kind: 'distance', points }] })
    const angleState = measureReducer(measured, { type: 'selectTool', kind: 'angle' })
    expect(measureReducer(angleState, { type: 'add', picked: pickedAt(1, 1, 1), toolVersion: selected.toolVersion })).toBe(angleState)
    expect(measureReducer(measureReducer(angleState, { type: 'remove', id: 1 }), { type: 'selectTool', kind: null })).toMatchObject({
      kind: null,
      measurements: [],
    })
  })

  it('clip the side of the section that faces the camera', () => {
    const camera: PinCamera = { position: [-5, 4, 9], target: [0, 4, 0], up: [0, 1, 0] }
    expect((['x', 'y', 'z'] as const).map((axis) => cameraFacingSection(axis, camera).isFlipped)).toEqual([true, false, false])
    expect(cameraFacingSection('x', camera).position).toBe(0.5)
    expect(cameraFacingSection('x', camera, { from: 0, to: 0.5 }).position).toBe(0.25)
  })

  it('compute section planes and grid steps', () => {
    const bounds = [-10, 0, 0, 30, 8, 2]
    const cut = { axis: 'x', position: 0.25, isFlipped: false } as const
    expect(sectionOffset(cut, bounds)).toBe(0)
    expect(sectionPlaneOf({ ...cut, position: 1, isFlipped: true }, bounds)).toEqual({ normal: [-1, 0, 0], offset: -30 })
    expect([roundStep(3), roundStep(50), roundStep(51), roundStep(0.12)].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([
      5, 50, 100, 0.2,
    ])
  })

  it('place one dimension per axis and fit the whole box into the viewport', () => {
    const flat = (point: readonly [number, number, number]) => [point[0] + point[2] * 0.3, -point[1] + point[2] * 0.2] as const
    expect(dimensionLines([0, 0, 0, 30, 20, 10], flat).map(({ lengthMm }) => lengthMm)).toEqual([30, 20, 10])
  })

  it('keep a distance from a model that is a single point', () => {
    expect(uprightSize([30, 20, 10], 'z')).toEqual([30, 10, 20])
    expect(uprightSize([0, 20, 0], 'y')).toEqual([0, 20, 0])
    expect(fitDistance(uprightSize([0, 0, 0], 'y'), [0, 0, 1], 30, 1)).toBeGreaterThan(1)
  })

  it('detect formats by file extension', () => {
    expect(['a.STP', 'b.step', 'c.Stl', 'd.glb', 'e.igs', 'f.exe'].map(modelFormatOf)).toEqual(['step', 'step', 'stl', 'glb', 'iges', null])
    expect([upAxisOf('step'), upAxisOf('ply')]).toEqual(['z', 'y'])
  })
})
