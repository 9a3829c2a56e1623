import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { countOpenEdges, edgeTable } from '../inspect/edges.ts'
import type { Point3 } from '../inspect/surface.ts'
import { cross, distance, dot, length, sub, type Vec3 } from '../shape/vector.ts'
import { ball, bodywork, box, chance, overlay, sheet } from '../testing/synthetic.ts'
import { compareSurfaces, deviationStats, distanceMap } from './deviation.ts'
import { autoAlign, fitMap, fitStats, NO_CONTACT, refineAlignment } from './fit.ts'
import { worstHotspots } from './hotspots.ts'
import { type MeshWithNormals, transformMesh, vertexAreas, weldMesh } from './mesh.ts'
import {
  compose,
  invert,
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

// Hundreds of thousands of distances on a machine that may be busy: nothing here is about time.
vi.setConfig({ testTimeout: 60_000 })

const quiet = () => {}
const pointsOf = (list: ArrayLike<number>): Point3[] =>
  Array.from({ length: list.length / 3 }, (_, i) => [0, 1, 2].map((k) => list[i * 3 + k] as number) as unknown as Point3)

/** By another way than the tree's: the plane if its foot is inside, else the nearest of the three edges. */
function awayFrom(p: Vec3, [a, b, c]: readonly [Vec3, Vec3, Vec3]): number {
  const toEdge = (from: Vec3, to: Vec3) => {
    const edge = sub(to, from)
    const t = Math.max(0, Math.min(1, dot(sub(p, from), edge) / (dot(edge, edge) || 1)))
    return distance(p, [from[0] + edge[0] * t, from[1] + edge[1] * t, from[2] + edge[2] * t])
  }
  const edges = Math.min(toEdge(a, b), toEdge(b, c), toEdge(c, a))
  const normal = cross(sub(b, a), sub(c, a))
  const size = length(normal)
  // Of a needle the edges are all there is; its plane is noise.
  if (size <= 1e-6 * Math.max(distance(a, b), distance(b, c), distance(c, a)) ** 2) return edges
  const height = dot(sub(p, a), normal) / size
  const foot: Vec3 = [0, 1, 2].map((k) => (p[k] ?? 0) - ((normal[k] ?? 0) / size) * height) as unknown as Vec3
  const isInside = [
    [a, b],
    [b, c],
    [c, a],
  ].every(([from, to]) => from && to && dot(cross(sub(to, from), sub(foot, from)), normal) >= 0)
  return isInside ? Math.abs(height) : edges
}

const coordinate = fc.float({ min: -100, max: 100, noNaN: true })
const place = fc.tuple(coordinate, coordinate, coordinate)

describe('the nearest point of a surface', () => {
  it('is the one that trying all triangles finds', () => {
    const soup = fc.array(fc.tuple(place, place, place), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(soup, fc.array(place, { minLength: 1, maxLength: 12 }), (triangles, questions) => {
        const tree = new TriangleBvh(
          Float32Array.from(triangles.flat(2)),
          Uint32Array.from({ length: triangles.length * 3 }, (_, i) => i),
        )
        for (const p of questions) {
          tree.nearest(...p)
          const best = Math.min(...triangles.map((triangle) => awayFrom(p, triangle)))
          expect(tree.distance).toBeCloseTo(best, 3)
          expect(distance(p, [tree.x, tree.y, tree.z])).toBeCloseTo(best, 3)
          const own = triangles[tree.triangle]
          expect(own && awayFrom([tree.x, tree.y, tree.z], own)).toBeCloseTo(0, 3)
        }
      }),
      {
        numRuns: 150,
        // A triangle that is but a line, as careless programs write them.
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

  it('is found among many triangles on one spot, and nothing is found on nothing', () => {
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

  it('tells inside from outside, at edges and corners too', () => {
    const target = new ScanTarget(box([0, 0, 0], [40, 30, 20]))
    const outside = ([x, y, z]: readonly number[]) => {
      const [dx, dy, dz] = [Math.max(-(x ?? 0), (x ?? 0) - 40), Math.max(-(y ?? 0), (y ?? 0) - 30), Math.max(-(z ?? 0), (z ?? 0) - 20)]
      const out = Math.hypot(Math.max(dx, 0), Math.max(dy, 0), Math.max(dz, 0))
      return out > 0 ? out : Math.max(dx, dy, dz)
    }
    fc.assert(
      fc.property(place, (p) => {
        expect(target.signedDistance(...p)).toBeCloseTo(outside(p), 3)
      }),
    )
  })
})

describe('two versions compared', () => {
  const apart = (a: MeshWithNormals, b: MeshWithNormals) => {
    const { first, second } = compareSurfaces(a, b, quiet)
    return { first, second, facts: deviationStats([first, second], 1) }
  }

  it('a plane moved by d is d away everywhere', () => {
    const flat = (z: number) => sheet({ from: [0, 0], to: [200, 100], stepMm: 100, height: () => z })
    const { facts, second } = apart(flat(0), flat(2.5))
    expect(facts.maximumMm).toBeCloseTo(2.5, 5)
    expect(facts.meanMm).toBeCloseTo(2.5, 5)
    expect(facts.shareBeyond).toBe(1)
    // Two triangles are not enough to see something in their middle.
    expect(second.distancesMm.length).toBeGreaterThan(1000)
  })

  it('a ball that grew by d is d away, within what its facets lack', () => {
    const { facts } = apart(ball(100, 5), ball(103, 5))
    expect(facts.maximumMm).toBeCloseTo(3, 1)
    expect(facts.meanMm).toBeCloseTo(3, 1)
  })

  it('a box that was made longer differs at one end only, and by its share', () => {
    const { first, second, facts } = apart(box([0, 0, 0], [100, 50, 50]), box([0, 0, 0], [110, 50, 50]))
    expect(facts.maximumMm).toBeCloseTo(10, 4)
    // Of the old one: its end lies inside the new one now, except for 1 mm along its edges.
    expect(deviationStats([first], 1).shareBeyond).toBeCloseTo((48 * 48) / (2 * 2500 + 100 * 200), 2)
    // Of the new one: the end of 50 × 50, and the last 9 of 110 mm around it.
    expect(deviationStats([second], 1).shareBeyond).toBeCloseTo((2500 + 9 * 200) / (2 * 2500 + 110 * 200), 1)
    expect(deviationStats([second], 20).shareBeyond).toBe(0)
  })

  it('the same file differs nowhere', () => {
    const part = overlay({ from: [0, 0], to: [200, 120], stepMm: 10, height: bodywork }, 4)
    expect(apart(part, part).facts.maximumMm).toBeLessThan(1e-4)
  })

  it('agrees with trying every triangle, for any two shapes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.float({ min: Math.fround(0.5), max: 8, noNaN: true }), (seed, bump) => {
        const random = chance(seed)
        const rough = () => sheet({ from: [0, 0], to: [30, 30], stepMm: 10, height: () => bump * random() })
        const [a, b] = [rough(), rough()]
        const second = distanceMap(subdivideMesh(b, 3), new TriangleBvh(a.positions, a.indices), quiet)
        const corners = pointsOf(a.positions)
        const triangles = Array.from(
          { length: a.indices.length / 3 },
          (_, i) => [0, 1, 2].map((k) => corners[a.indices[i * 3 + k] as number] as Point3) as unknown as readonly [Point3, Point3, Point3],
        )
        for (const [i, p] of pointsOf(second.positions).entries()) {
          expect(second.distancesMm[i]).toBeCloseTo(Math.min(...triangles.map((triangle) => awayFrom(p, triangle))), 3)
        }
      }),
      { numRuns: 12 },
    )
  })

  it('splits long edges without leaving a hole or changing the area', () => {
    const whole = subdivideMesh(box([0, 0, 0], [100, 60, 20]), 4)
    expect(countOpenEdges(edgeTable(weldMesh(whole)))).toBe(0)
    expect(vertexAreas(whole).reduce((sum, area) => sum + area, 0)).toBeCloseTo(2 * (6000 + 2000 + 1200), -1)
    const corners = pointsOf(whole.positions)
    const edges = Array.from(whole.indices, (point, i) =>
      distance(corners[point] as Point3, corners[whole.indices[i % 3 === 2 ? i - 2 : i + 1] as number] as Point3),
    )
    expect(Math.max(...edges)).toBeLessThanOrEqual(4)
  })
})

const anyMove = fc
  .tuple(place, fc.float({ min: -3, max: 3, noNaN: true }), place)
  .map(([axis, angle, translation]) => compose(rotationAbout([axis[0] + 0.1, axis[1], axis[2]], angle), translationBy(translation)))

describe('three pairs of points', () => {
  it('give back any turn and shift', () => {
    const corners: Point3[] = [
      [0, 0, 0],
      [300, 20, 5],
      [40, 200, 60],
    ]
    fc.assert(
      fc.property(anyMove, (transform) => {
        const pairs = corners.map((from) => ({ from, to: transformPoint(transform, from) }))
        const found = transformFromPairs(pairs)
        expect(found).not.toBeNull()
        for (const { from, to } of pairs) expect(found && distance(transformPoint(found, from), to)).toBeLessThan(1e-6)
        expect(found && distance(transformPoint(found, [-70, 90, 500]), transformPoint(transform, [-70, 90, 500]))).toBeLessThan(1e-5)
        expect(distance(transformPoint(invert(transform), transformPoint(transform, [1, 2, 3])), [1, 2, 3])).toBeLessThan(1e-9)
      }),
    )
  })

  it('on a line are refused: the part could still turn around it', () => {
    const line: Point3[] = [
      [0, 0, 0],
      [100, 0, 0],
      [200, 0.5, 0],
    ]
    expect(transformFromPairs(line.map((from) => ({ from, to: from })))).toBeNull()
  })
})

/** How far a found place is from the true one, at worst over the part. */
const errorOf = (part: MeshWithNormals, found: RigidTransform, truth: RigidTransform) => {
  const [is, ought] = [pointsOf(transformPoints(found, part.positions)), pointsOf(transformPoints(truth, part.positions))]
  return Math.max(...is.map((p, i) => distance(p, ought[i] as Point3)))
}

describe('a part put on a scan', () => {
  // The scan covers only a part of what the kit covers, its points are off by up to 0.2 mm, and it is meshed otherwise.
  const random = chance(11)
  const scan = sheet({ from: [0, 0], to: [620, 420], stepMm: 4, height: bodywork, noise: () => (random() - 0.5) * 0.4 })
  const target = new ScanTarget(scan)
  const kit = overlay({ from: [120, 90], to: [720, 330], stepMm: 7, height: bodywork }, 3)
  const home = compose(rotationAbout([0.3, 1, -0.4], 1.9), translationBy([410, -220, 90]))
  const away: MeshWithNormals = transformMesh(kit, home)

  it('settles within 0.1 mm from pairs that were set by hand', () => {
    const slips = chance(5)
    const byHand = (p: Point3): Point3 => [p[0] + (slips() - 0.5) * 8, p[1] + (slips() - 0.5) * 8, p[2] + (slips() - 0.5) * 8]
    const corners = [200, 4000, 7000].map((i) => pointsOf(kit.positions)[i % (kit.positions.length / 3)] as Point3)
    const start = transformFromPairs(corners.map((p) => ({ from: transformPoint(home, p), to: byHand(p) })))
    expect(start).not.toBeNull()
    if (!start) return
    expect(errorOf(away, start, invert(home))).toBeGreaterThan(1)
    const found = refineAlignment(away, target, start, quiet)
    expect(errorOf(away, found.transform, invert(home))).toBeLessThan(0.1)
    expect(found.rmsMm).toBeLessThan(0.4)
  })

  it('finds its place by itself when it lies along the axes', () => {
    const quarter = compose(rotationAbout([1, 0, 0], Math.PI / 2), translationBy([900, 30, -400]))
    const laid: MeshWithNormals = transformMesh(kit, quarter)
    const found = autoAlign(laid, scan, target, quiet)
    expect(errorOf(laid, found.transform, invert(quarter))).toBeLessThan(0.1)
  })

  it('is placed by what fits: a bad corner neither pulls it nor hides', () => {
    const bent = overlay(
      { from: [60, 60], to: [560, 360], stepMm: 7, height: (x, y) => bodywork(x, y) + (x > 460 ? (x - 460) * 0.05 : 0) },
      3,
    )
    const found = refineAlignment(bent, target, translationBy([2, -3, 4]), quiet)
    expect(errorOf(bent, found.transform, translationBy([0, 0, 0]))).toBeLessThan(0.1)
    const facts = fitStats(fitMap(bent, target, found.transform, quiet), 1)
    expect(facts.widestGapMm).toBeGreaterThan(4)
    expect(facts.shareWithin).toBeGreaterThan(0.75)
    expect(facts.shareWithin).toBeLessThan(0.9)
  })
})

describe('gap and interference', () => {
  const flat = new ScanTarget(sheet({ from: [0, 0], to: [400, 300], stepMm: 20, height: () => 0 }))
  const still = translationBy([0, 0, 0])

  it('is the known offset, with its sign, on the side that lies on the car only', () => {
    for (const offset of [1.5, -0.8, 0]) {
      const plate = overlay({ from: [50, 50], to: [250, 150], stepMm: 25, height: () => offset }, 5)
      const facts = fitStats(fitMap(plate, flat, still, quiet), 2)
      expect(facts.widestGapMm).toBeCloseTo(Math.max(0, offset), 3)
      expect(facts.deepestOverlapMm).toBeCloseTo(Math.max(0, -offset), 3)
      expect(facts.shareWithin).toBe(1)
      expect(facts.contactAreaMm2).toBeCloseTo(20_000, -3)
    }
  })

  it('says nothing of where the scan has ended', () => {
    const plate = overlay({ from: [300, 50], to: [600, 150], stepMm: 25, height: () => 1 }, 5)
    const map = fitMap(plate, flat, still, quiet)
    expect(fitStats(map, 2).contactAreaMm2).toBeCloseTo(10_000, -3)
    const beyond = map.gapsMm.filter((_, i) => (map.positions[i * 3] as number) > 401)
    expect(beyond.length).toBeGreaterThan(100)
    expect(beyond.every((gap) => gap === NO_CONTACT)).toBe(true)
  })

  it('names the worst places once each', () => {
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
    const map = fitMap(waves, flat, still, quiet)
    const spots = worstHotspots({ ...map, valuesMm: map.gapsMm }, 2, 400, 5, NO_CONTACT)
    expect(spots).toHaveLength(1)
    const two = worstHotspots({ ...map, valuesMm: map.gapsMm }, 2, 150, 2, NO_CONTACT)
    expect(two.map(({ valueMm }) => Math.round(valueMm))).toEqual([-4, 3])
    expect(two[0]?.point[0]).toBeCloseTo(300, -1)
  })
})
