import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { countOpenEdges, edgeTable } from '../inspect/edges.ts'
import type { Point3 } from '../inspect/surface.ts'
import type { OnProgress } from '../load/loaded-model.ts'
import { cross, distance, dot, length, sub, type Vec3, vectorOf } from '../shape/vector.ts'
import { bodySurface, box, overlay, seededRandom, sheet, sphere } from '../testing/synthetic.ts'
import { compareSurfaces, deviationStats, distanceMap } from './deviation.ts'
import { autoAlign, fitMap, fitStats, NO_CONTACT, refineAlignment, scanOfCloud, scanOfMesh } from './fit.ts'
import { worstHotspots } from './hotspots.ts'
import { type MeshWithNormals, transformMesh, vertexAreas, weldMesh } from './mesh.ts'
import {
  compose,
  IDENTITY_TRANSFORM,
  invert,
  motionOf,
  type RigidTransform,
  rotationAbout,
  transformFromPairs,
  transformPoint,
  transformPoints,
  translationBy,
} from './rigid.ts'
import { ScanTarget } from './scan-target.ts'
import { subdivideMesh } from './subdivide.ts'
import { TriangleBvh } from './triangle-bvh.ts'

// These tests compute many distances and do not measure performance.
vi.setConfig({ testTimeout: 60_000 })

const ignoreProgress = () => {}
const pointsOf = (list: Float32Array): Point3[] => Array.from({ length: list.length / 3 }, (_, i) => vectorOf((k) => list[i * 3 + k] ?? 0))

/** Independent of the BVH: distance to the plane if the projection is inside the triangle, else to the nearest edge. */
function bruteForceDistance(p: Vec3, [a, b, c]: readonly [Vec3, Vec3, Vec3]): number {
  const toEdge = (from: Vec3, to: Vec3) => {
    const edge = sub(to, from)
    const t = Math.max(0, Math.min(1, dot(sub(p, from), edge) / (dot(edge, edge) || 1)))
    return distance(p, [from[0] + edge[0] * t, from[1] + edge[1] * t, from[2] + edge[2] * t])
  }
  const edges = Math.min(toEdge(a, b), toEdge(b, c), toEdge(c, a))
  const normal = cross(sub(b, a), sub(c, a))
  const size = length(normal)
  // The plane of a sliver is numerically unreliable.
  if (size <= 1e-6 * Math.max(distance(a, b), distance(b, c), distance(c, a)) ** 2) return edges
  const height = dot(sub(p, a), normal) / size
  const projection = vectorOf((k) => (p[k] ?? 0) - ((normal[k] ?? 0) / size) * height)
  const isInside = [
    [a, b],
    [b, c],
    [c, a],
  ].every(([from, to]) => from && to && dot(cross(sub(to, from), sub(projection, from)), normal) >= 0)
  return isInside ? Math.abs(height) : edges
}

const coordinate = fc.float({ min: -100, max: 100, noNaN: true })
const point3 = fc.tuple(coordinate, coordinate, coordinate)

describe('nearest point on a mesh', () => {
  it('equals the result of testing all triangles', () => {
    const triangleSoup = fc.array(fc.tuple(point3, point3, point3), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(triangleSoup, fc.array(point3, { minLength: 1, maxLength: 12 }), (triangles, points) => {
        const tree = new TriangleBvh(
          Float32Array.from(triangles.flat(2)),
          Uint32Array.from({ length: triangles.length * 3 }, (_, i) => i),
        )
        for (const p of points) {
          tree.nearest(...p)
          const best = Math.min(...triangles.map((triangle) => bruteForceDistance(p, triangle)))
          expect(tree.distance).toBeCloseTo(best, 3)
          expect(distance(p, [tree.x, tree.y, tree.z])).toBeCloseTo(best, 3)
          const own = triangles[tree.triangle]
          expect(own && bruteForceDistance([tree.x, tree.y, tree.z], own)).toBeCloseTo(0, 3)
        }
      }),
      {
        numRuns: 150,
        // A degenerate triangle, as some programs write them.
        examples: [
          [
            [
              [
                [0, 0, -95.29566955566406],
                [0, 0, -3.527343039877451e-7],
                [0, 0, -2.127436143917194e-10],
              ],
              [
                [0, 0, 0],
                [0, 0, 0],
                [0, 0, 0],
              ],
            ],
            [
              [0, 0, -86.66439819335938],
              [0, 0, 0],
            ],
          ],
        ],
      },
    )
  })

  it('is found among identical triangles, and not found in an empty mesh', () => {
    const same = new TriangleBvh(
      Float32Array.from({ length: 900 }, (_, i) => [0, 0, 0, 1, 0, 0, 0, 1, 0][i % 9] ?? 0),
      Uint32Array.from({ length: 300 }, (_, i) => i),
    )
    same.nearest(0.2, 0.2, 4)
    expect(same.distance).toBeCloseTo(4, 6)
    const none = new TriangleBvh(new Float32Array(0), new Uint32Array(0))
    none.nearest(1, 2, 3)
    expect(none.triangle).toBe(-1)
  })

  it('has the correct sign inside and outside, also near edges and vertices', () => {
    const target = new ScanTarget(box([0, 0, 0], [40, 30, 20]))
    const outside = ([x, y, z]: readonly number[]) => {
      const [dx, dy, dz] = [Math.max(-(x ?? 0), (x ?? 0) - 40), Math.max(-(y ?? 0), (y ?? 0) - 30), Math.max(-(z ?? 0), (z ?? 0) - 20)]
      const out = Math.hypot(Math.max(dx, 0), Math.max(dy, 0), Math.max(dz, 0))
      return out > 0 ? out : Math.max(dx, dy, dz)
    }
    fc.assert(
      fc.property(point3, (p) => {
        expect(target.signedDistance(...p)).toBeCloseTo(outside(p), 3)
      }),
    )
  })
})

describe('comparison of two meshes', () => {
  const compare = (a: MeshWithNormals, b: MeshWithNormals) => {
    const { first, second } = compareSurfaces(a, b, ignoreProgress)
    return { first, second, facts: deviationStats([first, second], 1) }
  }

  it('measures a constant distance to a parallel plane', () => {
    const plane = (z: number) => sheet({ from: [0, 0], to: [200, 100], stepMm: 100, height: () => z })
    const { facts, second } = compare(plane(0), plane(2.5))
    expect(facts.maximumMm).toBeCloseTo(2.5, 5)
    expect(facts.meanMm).toBeCloseTo(2.5, 5)
    expect(facts.shareBeyond).toBe(1)
    // Large triangles must be subdivided for sampling.
    expect(second.distancesMm.length).toBeGreaterThan(1000)
  })

  it('measures a constant distance between concentric spheres, within the tessellation error', () => {
    const { facts } = compare(sphere(100, 5), sphere(103, 5))
    expect(facts.maximumMm).toBeCloseTo(3, 1)
    expect(facts.meanMm).toBeCloseTo(3, 1)
  })

  it('measures a difference only at the extended end of a box', () => {
    const { first, second, facts } = compare(box([0, 0, 0], [100, 50, 50]), box([0, 0, 0], [110, 50, 50]))
    expect(facts.maximumMm).toBeCloseTo(10, 4)
    // First mesh: the end face is inside the longer box, except for 1 mm along its edges.
    expect(deviationStats([first], 1).shareBeyond).toBeCloseTo((48 * 48) / (2 * 2500 + 100 * 200), 2)
    // Second mesh: the 50 × 50 end face and the last 9 of 110 mm around it.
    expect(deviationStats([second], 1).shareBeyond).toBeCloseTo((2500 + 9 * 200) / (2 * 2500 + 110 * 200), 1)
    expect(deviationStats([second], 20).shareBeyond).toBe(0)
  })

  it('measures no difference between identical meshes', () => {
    const part = overlay({ from: [0, 0], to: [200, 120], stepMm: 10, height: bodySurface }, 4)
    expect(compare(part, part).facts.maximumMm).toBeLessThan(1e-4)
  })

  it('agrees with brute force for arbitrary meshes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.float({ min: Math.fround(0.5), max: 8, noNaN: true }), (seed, bump) => {
        const random = seededRandom(seed)
        const rough = () => sheet({ from: [0, 0], to: [30, 30], stepMm: 10, height: () => bump * random() })
        const [a, b] = [rough(), rough()]
        const second = distanceMap(subdivideMesh(b, 3), new TriangleBvh(a.positions, a.indices), ignoreProgress)
        const corners = pointsOf(a.positions)
        const triangles = Array.from(
          { length: a.indices.length / 3 },
          (_, i) => [0, 1, 2].map((k) => corners[a.indices[i * 3 + k] ?? 0] as Point3) as unknown as readonly [Point3, Point3, Point3],
        )
        for (const [i, p] of pointsOf(second.positions).entries()) {
          expect(second.distancesMm[i]).toBeCloseTo(Math.min(...triangles.map((triangle) => bruteForceDistance(p, triangle))), 3)
        }
      }),
      { numRuns: 12 },
    )
  })

  it('subdivides long edges without opening the mesh or changing its area', () => {
    const whole = subdivideMesh(box([0, 0, 0], [100, 60, 20]), 4)
    expect(countOpenEdges(edgeTable(weldMesh(whole)))).toBe(0)
    expect(vertexAreas(whole).reduce((sum, area) => sum + area, 0)).toBeCloseTo(2 * (6000 + 2000 + 1200), -1)
    const corners = pointsOf(whole.positions)
    const edges = Array.from(whole.indices, (point, i) =>
      distance(corners[point] as Point3, corners[whole.indices[i % 3 === 2 ? i - 2 : i + 1] ?? 0] as Point3),
    )
    expect(Math.max(...edges)).toBeLessThanOrEqual(4)
  })
})

const anyTransform = fc
  .tuple(point3, fc.float({ min: -3, max: 3, noNaN: true }), point3)
  .map(([axis, angle, translation]) => compose(rotationAbout([axis[0] + 0.1, axis[1], axis[2]], angle), translationBy(translation)))

describe('alignment from three pairs of points', () => {
  it('recovers any rotation and translation', () => {
    const corners: Point3[] = [
      [0, 0, 0],
      [300, 20, 5],
      [40, 200, 60],
    ]
    fc.assert(
      fc.property(anyTransform, (transform) => {
        const pairs = corners.map((from) => ({ from, to: transformPoint(transform, from) }))
        const found = transformFromPairs(pairs)
        expect(found).not.toBeNull()
        for (const { from, to } of pairs) expect(found && distance(transformPoint(found, from), to)).toBeLessThan(1e-6)
        expect(found && distance(transformPoint(found, [-70, 90, 500]), transformPoint(transform, [-70, 90, 500]))).toBeLessThan(1e-5)
        expect(distance(transformPoint(invert(transform), transformPoint(transform, [1, 2, 3])), [1, 2, 3])).toBeLessThan(1e-9)
      }),
    )
  })

  it('rejects collinear points, which leave a rotation undetermined', () => {
    const line: Point3[] = [
      [0, 0, 0],
      [100, 0, 0],
      [200, 0.5, 0],
    ]
    expect(transformFromPairs(line.map((from) => ({ from, to: from })))).toBeNull()
  })
})

/** Maximum distance between the vertices of the two alignments. */
const errorOf = (part: MeshWithNormals, found: RigidTransform, truth: RigidTransform) => {
  const [actual, expected] = [pointsOf(transformPoints(found, part.positions)), pointsOf(transformPoints(truth, part.positions))]
  return Math.max(...actual.map((p, i) => distance(p, expected[i] as Point3)))
}

describe('alignment of a part with a scan', () => {
  // The scan covers only part of the kit, has up to 0.2 mm of noise and a different tessellation.
  const random = seededRandom(11)
  const scan = sheet({ from: [0, 0], to: [620, 420], stepMm: 4, height: bodySurface, noise: () => (random() - 0.5) * 0.4 })
  const target = new ScanTarget(scan)
  const kit = overlay({ from: [120, 90], to: [720, 330], stepMm: 7, height: bodySurface }, 3)
  const trueTransform = compose(rotationAbout([0.3, 1, -0.4], 1.9), translationBy([410, -220, 90]))
  const movedKit: MeshWithNormals = transformMesh(kit, trueTransform)

  it('converges to within 0.1 mm from imprecise point pairs', () => {
    const error = seededRandom(5)
    const imprecise = (p: Point3): Point3 => [p[0] + (error() - 0.5) * 8, p[1] + (error() - 0.5) * 8, p[2] + (error() - 0.5) * 8]
    const corners = [200, 4000, 7000].map((i) => pointsOf(kit.positions)[i % (kit.positions.length / 3)] as Point3)
    const start = transformFromPairs(corners.map((p) => ({ from: transformPoint(trueTransform, p), to: imprecise(p) })))
    expect(start).not.toBeNull()
    if (!start) return
    expect(errorOf(movedKit, start, invert(trueTransform))).toBeGreaterThan(1)
    const found = refineAlignment(movedKit, target, start, 0, ignoreProgress)
    expect(errorOf(movedKit, found.transform, invert(trueTransform))).toBeLessThan(0.1)
    expect(found.rmsMm).toBeLessThan(0.4)
  })

  const panel = { from: [0, 0], to: [620, 420], stepMm: 6, height: bodySurface } as const
  const smallKit = overlay({ from: [120, 90], to: [560, 330], stepMm: 9, height: bodySurface }, 3)

  it.each([
    ['a scan with triangles', () => scanOfMesh(sheet({ ...panel, noise: () => (random() - 0.5) * 0.4 }))],
    ['a point cloud', () => scanOfCloud(sheet({ ...panel, stepMm: 3, noise: () => (random() - 0.5) * 0.4 }).positions, false)],
  ])('is found automatically from any position on %s', (_, scanOf) => {
    const moved = compose(rotationAbout([0.8, -0.3, 0.4], 2.2), translationBy([900, 30, -400]))
    const rotatedKit: MeshWithNormals = transformMesh(smallKit, moved)
    const found = autoAlign(rotatedKit, scanOf(), 0, ignoreProgress)
    expect(errorOf(rotatedKit, found.transform, invert(moved))).toBeLessThan(0.3)
    expect(found.isAmbiguous).toBe(false)
  })

  it('reports the progress of indexing the scan', () => {
    const scan = sheet({ ...panel, stepMm: 3 })
    const indexes = [(report: OnProgress) => scanOfMesh(scan, report), (report: OnProgress) => scanOfCloud(scan.positions, false, report)]
    for (const index of indexes) {
      const steps: number[] = []
      index((progress) => steps.push(progress))
      expect(steps.length).toBeGreaterThan(3)
      expect(steps).toEqual(steps.toSorted((a, b) => a - b))
      expect(steps.at(-1)).toBe(1)
    }
  })

  it('is ambiguous for a flat part on a flat panel', () => {
    const flat = scanOfMesh(sheet({ ...panel, stepMm: 20, height: () => 0 }))
    const plate = overlay({ from: [0, 0], to: [200, 100], stepMm: 20, height: () => 0 }, 3)
    expect(autoAlign(plate, flat, 0, ignoreProgress).isAmbiguous).toBe(true)
  })

  it.each([0.5, 1.5])('keeps an intended clearance of %s mm', (clearanceMm) => {
    const above = overlay({ from: [120, 90], to: [720, 330], stepMm: 7, height: (x, y) => bodySurface(x, y) + clearanceMm }, 3)
    const moved = transformMesh(above, translationBy([3, -2, 6]))
    const found = refineAlignment(moved, target, IDENTITY_TRANSFORM, clearanceMm, ignoreProgress)
    expect(errorOf(moved, found.transform, translationBy([-3, 2, -6]))).toBeLessThan(0.3)
    const facts = fitStats(fitMap(moved, target, found.transform, ignoreProgress), 0.5, clearanceMm)
    expect(facts.deepestOverlapMm).toBeLessThan(0.1)
    expect(facts.shareWithin).toBeGreaterThan(0.95)
    // Without it, the part is pulled onto the car and overlaps it.
    const pulled = refineAlignment(moved, target, IDENTITY_TRANSFORM, 0, ignoreProgress)
    const pulledGap = fitStats(fitMap(moved, target, pulled.transform, ignoreProgress), 0.5, clearanceMm)
    expect(pulledGap.widestGapMm).toBeLessThan(facts.widestGapMm)
  })

  it('reports how it moves and turns the part', () => {
    const { shiftMm, angleDeg } = motionOf(compose(rotationAbout([0, 0, 1], Math.PI / 6), translationBy([1, 2, 3])), [0, 0, 10])
    expect(shiftMm.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([1, 2, 3])
    expect(angleDeg).toBeCloseTo(30, 6)
  })

  it('is not distorted by a bent corner, and reports its gap', () => {
    const bent = overlay(
      { from: [60, 60], to: [560, 360], stepMm: 7, height: (x, y) => bodySurface(x, y) + (x > 460 ? (x - 460) * 0.05 : 0) },
      3,
    )
    const found = refineAlignment(bent, target, translationBy([2, -3, 4]), 0, ignoreProgress)
    expect(errorOf(bent, found.transform, translationBy([0, 0, 0]))).toBeLessThan(0.1)
    const facts = fitStats(fitMap(bent, target, found.transform, ignoreProgress), 1, 0)
    expect(facts.widestGapMm).toBeGreaterThan(4)
    expect(facts.shareWithin).toBeGreaterThan(0.75)
    expect(facts.shareWithin).toBeLessThan(0.9)
  })
})

describe('fit map', () => {
  const plane = new ScanTarget(sheet({ from: [0, 0], to: [400, 300], stepMm: 20, height: () => 0 }))
  const identity = translationBy([0, 0, 0])

  it('contains the signed offset on the contact side only', () => {
    for (const offset of [1.5, -0.8, 0]) {
      const plate = overlay({ from: [50, 50], to: [250, 150], stepMm: 25, height: () => offset }, 5)
      const facts = fitStats(fitMap(plate, plane, identity, ignoreProgress), 2, 0)
      expect(facts.widestGapMm).toBeCloseTo(Math.max(0, offset), 3)
      expect(facts.deepestOverlapMm).toBeCloseTo(Math.max(0, -offset), 3)
      expect(facts.shareWithin).toBe(1)
      expect(facts.contactAreaMm2).toBeCloseTo(20_000, -3)
    }
  })

  it('contains the signed offset from a point cloud, whose sides can be swapped', () => {
    const dome = (x: number, y: number) => 40 - ((x - 200) ** 2 + (y - 150) ** 2) / 1_500
    const points = sheet({ from: [0, 0], to: [400, 300], stepMm: 2, height: dome }).positions
    const plate = overlay({ from: [100, 80], to: [300, 220], stepMm: 20, height: (x, y) => dome(x, y) + 1.5 }, 5)
    const facts = fitStats(fitMap(plate, scanOfCloud(points, false).target, identity, ignoreProgress), 2, 0)
    expect(facts.widestGapMm).toBeGreaterThan(1.3)
    expect(facts.widestGapMm).toBeLessThan(1.6)
    expect(facts.deepestOverlapMm).toBe(0)
    const swapped = fitStats(fitMap(plate, scanOfCloud(points, true).target, identity, ignoreProgress), 2, 0)
    expect(swapped.widestGapMm).toBe(0)
    expect(swapped.deepestOverlapMm).toBeGreaterThan(1.3)
  })

  it('contains no contact beyond the boundary of the scan', () => {
    const plate = overlay({ from: [300, 50], to: [600, 150], stepMm: 25, height: () => 1 }, 5)
    const map = fitMap(plate, plane, identity, ignoreProgress)
    expect(fitStats(map, 2, 0).contactAreaMm2).toBeCloseTo(10_000, -3)
    const beyond = map.gapsMm.filter((_, i) => (map.positions[i * 3] ?? 0) > 401)
    expect(beyond.length).toBeGreaterThan(100)
    expect(beyond.every((gap) => gap === NO_CONTACT)).toBe(true)
  })

  it('yields each hotspot once', () => {
    const waves = overlay(
      {
        from: [20, 20],
        to: [380, 280],
        stepMm: 10,
        height: (x, y) =>
          3 * Math.exp(-(((x - 80) / 20) ** 2) - ((y - 150) / 20) ** 2) - 4 * Math.exp(-(((x - 300) / 20) ** 2) - ((y - 90) / 20) ** 2),
      },
      8,
    )
    const map = fitMap(waves, plane, identity, ignoreProgress)
    const hotspots = worstHotspots({ ...map, valuesMm: map.gapsMm }, 2, 400, 5, NO_CONTACT)
    expect(hotspots).toHaveLength(1)
    const two = worstHotspots({ ...map, valuesMm: map.gapsMm }, 2, 150, 2, NO_CONTACT)
    expect(two.map(({ valueMm }) => Math.round(valueMm))).toEqual([-4, 3])
    expect(two[0]?.point[0]).toBeCloseTo(300, -1)
  })
})
