/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PinCamera } from '@vorta/contract/pins/schema'
import { angleAt, distanceBetween } from '@vorta/kit3d/inspect/ruler'
import { simplifyByClustering } from '@vorta/kit3d/inspect/vertex-clustering'
import { describe, expect, it } from 'vitest'
import { boxLines } from './box-lines.ts'
import { cutOffset, facingCut, planeOf } from './cut-plane.ts'
import { loadModel } from './load-model.ts'
import { ModelSession } from './ModelSession.ts'
import { EMPTY_SHEET, noted } from './measure-sheet.ts'
import { measurementLabel } from './measurement.ts'
import { formatOf, upAxisOf } from './model-file.ts'
import { roundStep } from './SceneLighting.ts'
import { fitDistance, standingSize } from './views.ts'

async function bracket() {
  const bytes = readFileSync(fileURLToPath(new URL('./fixtures/bracket-binary.stl', import.meta.url)))
  const workshop = new ModelSession()
  const opened = workshop.open(await loadModel('stl', Uint8Array.from(bytes), () => {}), () => {})
  return { workshop, opened }
}

describe('a model in the workshop', () => {
  it('keeps edges sharp and rounds smooth, with one normal per side', async () => {
    const { opened } = await bracket()
    const [shape] = opened.shapes
    expect(shape?.normals?.length).toBe(((shape?.positions.length ?? 0) / 3) * 4)
    // Stored 236 times, but each corner of a box has three sides.
    expect((shape?.positions.length ?? 0) / 3).toBeGreaterThan(236)
    expect((shape?.positions.length ?? 0) / 3).toBeLessThan(1464)
  })

  it('is picked where the ray meets it first, and on a corner when one is near', async () => {
    const { workshop } = await bracket()
    const down = { direction: [0, 0, -1] as const, parts: [0], plane: null }
    const flat = workshop.pick({ ...down, origin: [60, 30, 100], slack: 0.0001 })
    expect(flat).toMatchObject({ part: 0, isCorner: false, normal: [0, 0, 1] })
    expect(flat?.point.map((value) => Math.round(value * 1000) / 1000)).toEqual([60, 30, 8])
    expect(workshop.pick({ ...down, origin: [119, 59.2, 100], slack: 0.05 })).toMatchObject({ isCorner: true, point: [120, 60, 8] })
    expect(workshop.pick({ ...down, origin: [85, 30, 100], slack: 0.01 })).toBeNull()
    expect(workshop.pick({ ...down, origin: [60, 30, 100], slack: 0.01, parts: [] })).toBeNull()
  })

  it('is picked behind a section, where the rest was taken away', async () => {
    const { workshop } = await bracket()
    const pick = workshop.pick({
      origin: [4, 30, 100],
      direction: [0, 0, -1],
      parts: [0],
      plane: { normal: [0, 0, 1], offset: 20 },
      slack: 0.0001,
    })
    expect(pick?.point[2]).toBeCloseTo(0, 3)
  })

  it('is cut into faces with their holes', async () => {
    const { workshop } = await bracket()
    const bore = (corners: number, r: number) => (corners / 2) * r * r * Math.sin((2 * Math.PI) / corners)
    const plate = workshop.section({ normal: [0, 0, 1], offset: 4 }, [0])
    expect(plate.isOpen).toBe(false)
    expect(plate.areaMm2).toBeCloseTo(120 * 60 - 2 * bore(16, 4) - bore(24, 9), 1)
    // The triangles of the cap cover just that area.
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
    expect(workshop.section({ normal: [0, 0, 1], offset: 100 }, [0]).indices).toHaveLength(0)
  })

  it('has the volume that its sections add up to', async () => {
    const { workshop, opened } = await bracket()
    const steps = 900
    let sum = 0
    for (let i = 0; i < steps; i++)
      sum += workshop.section({ normal: [1, 0, 0], offset: ((i + 0.5) / steps) * 120 }, [0]).areaMm2 * (120 / steps)
    expect(Math.abs(sum / (opened.facts.volumeMm3 ?? 0) - 1)).toBeLessThan(0.002)
  })

  it('shows its edges, and all of its net when asked', async () => {
    const { workshop } = await bracket()
    // The program counts 690 edges for twice as fine bores; a closed net of 488 triangles has 732.
    expect(workshop.lines('all')[0]).toHaveLength(732 * 2)
    expect(workshop.lines('sharp')[0]?.length).toBeLessThan(732)
  })
})

describe('a rough stand-in', () => {
  it('has about as many triangles as wanted, all of them real', () => {
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

describe('rulers', () => {
  it('measures lengths and angles', () => {
    expect(distanceBetween([0, 0, 0], [30, 40, 0])).toBe(50)
    expect(angleAt([0, 0, 0], [1, 0, 0], [0, 5, 0])).toBeCloseTo(90, 10)
    expect(angleAt([0, 0, 0], [1, 0, 0], [1, 1e-6, 0])).toBeCloseTo(5.7296e-5, 8)
    expect(angleAt([0, 0, 0], [0, 0, 0], [1, 0, 0])).toBeNull()
    expect(
      measurementLabel({
        id: 1,
        kind: 'distance',
        points: [
          [0, 0, 0],
          [1234.56, 0, 0],
        ],
        parts: [0, 0],
      }),
    ).toBe('1,234.6 mm')
    expect(
      measurementLabel({
        id: 1,
        kind: 'angle',
        points: [
          [1, 0, 0],
          [0, 0, 0],
          [0, 1, 0],
        ],
        parts: [0, 0, 0],
      }),
    ).toBe('90.00°')
  })

  it('keeps points that come late and together, and lets those of another tool go', () => {
    const points: [number, number, number][] = [
      [0, 0, 0],
      [3, 4, 0],
    ]
    const chosen = noted(EMPTY_SHEET, { deed: 'choose', kind: 'distance' })
    const measured = points.reduce((sheet, point) => noted(sheet, { deed: 'add', point, part: 0, round: chosen.round }), chosen)
    expect(measured).toMatchObject({ pending: [], measurements: [{ id: 1, kind: 'distance', points }] })
    const other = noted(measured, { deed: 'choose', kind: 'angle' })
    expect(noted(other, { deed: 'add', point: [1, 1, 1], part: 0, round: chosen.round })).toBe(other)
    expect(noted(noted(other, { deed: 'remove', id: 1 }), { deed: 'choose', kind: null })).toMatchObject({ kind: null, measurements: [] })
  })

  it('cuts away what stands before the reader', () => {
    const camera: PinCamera = { position: [-5, 4, 9], target: [0, 4, 0], up: [0, 1, 0] }
    expect((['x', 'y', 'z'] as const).map((axis) => facingCut(axis, camera).isFlipped)).toEqual([true, false, false])
  })

  it('sets planes and grids', () => {
    const bounds = [-10, 0, 0, 30, 8, 2]
    const cut = { axis: 'x', share: 0.25, isFlipped: false } as const
    expect(cutOffset(cut, bounds)).toBe(0)
    expect(planeOf({ ...cut, share: 1, isFlipped: true }, bounds)).toEqual({ normal: [-1, 0, 0], offset: -30 })
    expect([roundStep(3), roundStep(50), roundStep(51), roundStep(0.12)].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([
      5, 50, 100, 0.2,
    ])
  })

  it('puts dimensions outside, one for each direction, and sees the whole box', () => {
    const flat = (point: readonly [number, number, number]) => [point[0] + point[2] * 0.3, -point[1] + point[2] * 0.2] as const
    expect(boxLines([0, 0, 0, 30, 20, 10], flat).map(({ lengthMm }) => lengthMm)).toEqual([30, 20, 10])
    expect(fitDistance([100, 100, 100], [0, 0, 1], 30, 1)).toBeGreaterThan(50 + 50 / Math.tan(Math.PI / 12))
    expect(fitDistance([100, 100, 100], [0, 0, 1], 30, 0.5)).toBeGreaterThan(fitDistance([100, 100, 100], [0, 0, 1], 30, 1))
  })

  it('stands back from a model that is but a point', () => {
    expect(standingSize([30, 20, 10], 'z')).toEqual([30, 10, 20])
    expect(standingSize([0, 20, 0], 'y')).toEqual([0, 20, 0])
    expect(fitDistance(standingSize([0, 0, 0], 'y'), [0, 0, 1], 30, 1)).toBeGreaterThan(1)
  })

  it('knows formats by their names', () => {
    expect(['a.STP', 'b.step', 'c.Stl', 'd.glb', 'e.exe'].map(formatOf)).toEqual(['step', 'step', 'stl', 'glb', null])
    expect([upAxisOf('step'), upAxisOf('ply')]).toEqual(['z', 'y'])
  })
})
