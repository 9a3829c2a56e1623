import type { Mesh } from '../model.ts'
import { type RawMesh, triangulate, withCreasedNormals } from './crease.ts'
import { addScaled, cross, distance, dot, normalize, type Point2, sub, type Vec3 } from './vector.ts'

/** A frame of a sweep path: profile coordinates are along `out` and `up`. */
export interface Station {
  readonly p: Vec3
  readonly out: Vec3
  readonly up: Vec3
}

export type Profile = readonly Point2[]

const DEFAULT_CREASE = 0.55

/** Sweeps a closed profile, which may vary, along the stations; the ends are capped. */
export function sweep(stations: readonly Station[], profile: (t: number) => Profile, crease = DEFAULT_CREASE): Mesh {
  const points: Vec3[] = []
  const uvs: Point2[] = []
  const triangles: [number, number, number][] = []
  const size = profile(0).length
  const last = stations.length - 1
  let arcLength = 0
  stations.forEach((station, i) => {
    const before = stations[i - 1]
    if (before) arcLength += distance(before.p, station.p)
    let perimeter = 0
    profile(i / last).forEach((point, k, all) => {
      const previous = all[k - 1]
      if (previous) perimeter += Math.hypot(point[0] - previous[0], point[1] - previous[1])
      points.push(addScaled(addScaled(station.p, station.out, point[0]), station.up, point[1]))
      uvs.push([arcLength, perimeter])
    })
  })
  // Clockwise profiles and left-handed frames would turn the solid inside out.
  const first = stations[0]
  const next = stations[1]
  const forward = first && next ? sub(next.p, first.p) : ([0, 0, 1] as const)
  const handedness = first ? dot(cross(first.out, first.up), forward) : 1
  const flip = handedness * signedArea(profile(0.5)) < 0
  const face = (a: number, b: number, c: number) => triangles.push(flip ? [a, c, b] : [a, b, c])
  for (let i = 0; i < last; i++)
    for (let k = 0; k < size; k++) {
      const a = i * size + k
      const b = i * size + ((k + 1) % size)
      face(a, b, b + size)
      face(a, b + size, a + size)
    }
  addCap(profile(0), 0, false)
  addCap(profile(1), last * size, true)
  return withCreasedNormals({ points, uvs, triangles } satisfies RawMesh, crease)

  function addCap(ring: Profile, offset: number, end: boolean) {
    const isClockwise = signedArea(ring) < 0
    for (const [a, b, c] of triangulate(ring)) {
      // `triangulate` returns counterclockwise triangles; the start cap must face backward.
      if (end !== isClockwise) face(offset + a, offset + b, offset + c)
      else face(offset + a, offset + c, offset + b)
    }
  }
}

function signedArea(ring: Profile) {
  return ring.reduce((sum, point, k) => {
    const next = ring[(k + 1) % ring.length] ?? point
    return sum + (point[0] * next[1] - next[0] * point[1]) / 2
  }, 0)
}

/** Stations along a polyline; `up` is as close as possible to `upHint`. */
export function stationsAlong(points: readonly Vec3[], upHint: Vec3): Station[] {
  return points.map((p, i) => {
    const forward = normalize(sub(points[Math.min(i + 1, points.length - 1)] ?? p, points[Math.max(i - 1, 0)] ?? p))
    const out = normalize(cross(upHint, forward))
    return { p, out, up: normalize(cross(forward, out)) }
  })
}

export function ellipse(halfOut: number, halfUp: number, count: number): Profile {
  return Array.from({ length: count }, (_, k) => {
    const angle = (2 * Math.PI * k) / count
    return [halfOut * Math.cos(angle), halfUp * Math.sin(angle)] as const
  })
}

/** Sweeps a closed profile along stations whose last is followed by the first. */
export function closedSweep(stations: readonly Station[], profile: Profile, crease: number): Mesh {
  const n = stations.length
  const size = profile.length
  const points: Vec3[] = []
  const uvs: Point2[] = []
  const triangles: [number, number, number][] = []
  let arcLength = 0
  let handedness = 0
  stations.forEach(({ p, out, up }, i) => {
    const next = stations[(i + 1) % n]?.p ?? p
    handedness += dot(cross(out, up), sub(next, p))
    profile.forEach(([o, u], k) => {
      points.push(addScaled(addScaled(p, out, o), up, u))
      uvs.push([arcLength, k * 0.01])
    })
    arcLength += distance(p, next)
  })
  const flip = handedness * signedArea(profile) < 0
  for (let i = 0; i < n; i++)
    for (let k = 0; k < size; k++) {
      const [a, b] = [i * size + k, i * size + ((k + 1) % size)]
      const [c, d] = [((i + 1) % n) * size + ((k + 1) % size), ((i + 1) % n) * size + k]
      if (flip) triangles.push([a, c, b], [a, d, c])
      else triangles.push([a, b, c], [a, c, d])
    }
  return withCreasedNormals({ points, uvs, triangles }, crease)
}

/** A tube along a closed polyline; `upHint` must not be parallel to it anywhere. */
export function closedTube(line: readonly Vec3[], radius: number, sides: number, upHint: Vec3): Mesh {
  const n = line.length
  const stations = line.map((p, i): Station => {
    const forward = normalize(sub(line[(i + 1) % n] ?? p, line[(i + n - 1) % n] ?? p))
    const out = normalize(cross(upHint, forward))
    return { p, out, up: normalize(cross(forward, out)) }
  })
  return closedSweep(stations, ellipse(radius, radius, sides), 1.1)
}

export function tube(points: readonly Vec3[], radius: number, sides: number, upHint: Vec3 = [0, 1, 0]): Mesh {
  return sweep(stationsAlong(points, upHint), () => ellipse(radius, radius, sides), 1.1)
}
