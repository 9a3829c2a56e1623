import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { singlePart } from '@vorta/kit3d/load/loaded-model'
import fc from 'fast-check'
import { Triangle, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { ModelSession } from './ModelSession.ts'

/** A bumpy sheet of 20 × 20 squares, 190 mm wide. */
function sheet(lift = 0) {
  const positions = new Float32Array(400 * 3)
  const indices: number[] = []
  for (let j = 0; j < 20; j++)
    for (let i = 0; i < 20; i++) {
      positions.set([i * 10, j * 10, 8 * Math.sin(i * 0.9) * Math.cos(j * 0.7) + lift], (j * 20 + i) * 3)
      const a = j * 20 + i
      if (i < 19 && j < 19) indices.push(a, a + 1, a + 20, a + 1, a + 21, a + 20)
    }
  return { positions, indices: Uint32Array.from(indices) }
}

function workshopOf({ positions, indices }: { positions: Float32Array<ArrayBuffer>; indices: Uint32Array<ArrayBuffer> | null }) {
  const workshop = new ModelSession()
  const part = { name: 'Sheet', positions: positions.slice(), indices, normals: null, colors: null, color: null }
  workshop.open({ ...singlePart(part, 'unknown', positions.length / 3), unit: 'millimeter' }, () => {})
  return workshop
}

function bruteForce({ positions, indices }: ReturnType<typeof sheet>, point: Point3): number {
  const [from, at] = [new Vector3(...point), new Vector3()]
  const corner = (i: number) => new Vector3().fromArray(positions, (indices[i] ?? 0) * 3)
  let least = Infinity
  for (let i = 0; i < indices.length; i += 3) {
    new Triangle(corner(i), corner(i + 1), corner(i + 2)).closestPointToPoint(from, at)
    least = Math.min(least, at.distanceTo(from))
  }
  return least
}

const somewhere = fc.tuple(...[0, 1, 2].map(() => fc.double({ min: -100, max: 300, noNaN: true }))) as unknown as fc.Arbitrary<Point3>

describe('the nearest place', () => {
  const shape = sheet()
  const workshop = workshopOf(shape)

  it('is the one that looking at every triangle finds', () => {
    fc.assert(
      fc.property(somewhere, (point) => {
        const found = workshop.nearest(point)
        expect(found?.distanceMm).toBeCloseTo(bruteForce(shape, point), 3)
        expect(Math.hypot(...(found?.point ?? []).map((value, i) => value - (point[i] ?? 0)))).toBeCloseTo(found?.distanceMm ?? -1, 3)
        expect(Math.hypot(...(found?.normal ?? []))).toBeCloseTo(1, 4)
      }),
      { numRuns: 60 },
    )
  })

  it('of a point on the surface is that point, and on a changed part where the surface went', () => {
    const point: Point3 = [50, 50, 8 * Math.sin(4.5) * Math.cos(3.5)]
    expect(workshop.nearest(point)?.distanceMm).toBeCloseTo(0, 3)
    // Lifted by 5 mm all over: nothing of it can be further away than that, nor much nearer where it is nearly flat.
    const moved = workshopOf(sheet(5)).nearest(point)
    expect(moved?.distanceMm).toBeLessThanOrEqual(5.0001)
    expect(moved?.distanceMm).toBeGreaterThan(2.5)
  })

  it('is found in a cloud of points too, and nowhere in nothing', () => {
    const cloud = workshopOf({ positions: Float32Array.of(0, 0, 0, 10, 0, 0, 0, 20, 0), indices: null })
    expect(cloud.nearest([9, 1, 0])).toMatchObject({ point: [10, 0, 0], distanceMm: Math.SQRT2 })
    expect(new ModelSession().nearest([0, 0, 0])).toBeNull()
  })

  it('is hidden when something stands before it, and seen from the other side', () => {
    const flat = workshopOf({ positions: Float32Array.of(0, 0, 0, 100, 0, 0, 0, 100, 0), indices: Uint32Array.of(0, 1, 2) })
    const points: Point3[] = [
      [20, 20, -30],
      [20, 20, 0],
    ]
    expect(flat.hidden({ eye: [20, 20, 500], points, slackMm: 0.5 })).toEqual([true, false])
    expect(flat.hidden({ eye: [20, 20, -500], points, slackMm: 0.5 })).toEqual([false, false])
  })
})
