import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { singlePart } from '@vorta/kit3d/load/loaded-model'
import fc from 'fast-check'
import { Triangle, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { ModelSession } from '../load/ModelSession.ts'

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

function sessionOf({ positions, indices }: { positions: Float32Array<ArrayBuffer>; indices: Uint32Array<ArrayBuffer> | null }) {
  const session = new ModelSession()
  const part = { name: 'Sheet', positions: positions.slice(), indices, normals: null, colors: null, color: null }
  session.open(singlePart(part, positions.length / 3), 'mm', () => {})
  return session
}

function bruteForce({ positions, indices }: ReturnType<typeof sheet>, point: Point3): number {
  const [from, at] = [new Vector3(...point), new Vector3()]
  const corner = (i: number) => new Vector3().fromArray(positions, (indices[i] ?? 0) * 3)
  let closest = Infinity
  for (let i = 0; i < indices.length; i += 3) {
    new Triangle(corner(i), corner(i + 1), corner(i + 2)).closestPointToPoint(from, at)
    closest = Math.min(closest, at.distanceTo(from))
  }
  return closest
}

const anyPoint = fc.tuple(...[0, 1, 2].map(() => fc.double({ min: -100, max: 300, noNaN: true }))) as unknown as fc.Arbitrary<Point3>

describe('ModelSession', () => {
  const shape = sheet()
  const session = sessionOf(shape)

  it('finds the same nearest point as a search over all triangles', () => {
    fc.assert(
      fc.property(anyPoint, (point) => {
        const hit = session.nearest(point)
        expect(hit?.distanceMm).toBeCloseTo(bruteForce(shape, point), 3)
        expect(Math.hypot(...(hit?.point ?? []).map((value, i) => value - (point[i] ?? 0)))).toBeCloseTo(hit?.distanceMm ?? -1, 3)
        expect(Math.hypot(...(hit?.normal ?? []))).toBeCloseTo(1, 4)
      }),
      { numRuns: 60 },
    )
  })

  it('returns a point on the surface itself, and the closest one on a changed part', () => {
    const point: Point3 = [50, 50, 8 * Math.sin(4.5) * Math.cos(3.5)]
    expect(session.nearest(point)?.distanceMm).toBeCloseTo(0, 3)
    // The sheet is lifted by 5 mm, so the distance is at most 5 mm and not much less where it is nearly flat.
    const moved = sessionOf(sheet(5)).nearest(point)
    expect(moved?.distanceMm).toBeLessThanOrEqual(5.0001)
    expect(moved?.distanceMm).toBeGreaterThan(2.5)
  })

  it('finds the nearest point of a cloud and none in an empty model', () => {
    const cloud = sessionOf({ positions: Float32Array.of(0, 0, 0, 10, 0, 0, 0, 20, 0), indices: null })
    expect(cloud.nearest([9, 1, 0])).toMatchObject({ point: [10, 0, 0], distanceMm: Math.SQRT2 })
    expect(new ModelSession().nearest([0, 0, 0])).toBeNull()
  })

  it('reports points as occluded only from the side behind the surface', () => {
    const flat = sessionOf({ positions: Float32Array.of(0, 0, 0, 100, 0, 0, 0, 100, 0), indices: Uint32Array.of(0, 1, 2) })
    const points: Point3[] = [
      [20, 20, -30],
      [20, 20, 0],
    ]
    expect(flat.findOccluded({ eye: [20, 20, 500], points, toleranceMm: 0.5 })).toEqual([true, false])
    expect(flat.findOccluded({ eye: [20, 20, -500], points, toleranceMm: 0.5 })).toEqual([false, false])
  })
})
