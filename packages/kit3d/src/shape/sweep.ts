import type { Mesh } from '../model.ts'
import { type RawMesh, triangulate, withCreasedNormals } from './crease.ts'
import { addScaled, cross, distance, dot, normalize, type Point2, sub, type Vec3 } from './vector.ts'

/** One stop of a sweep: the profile's first number goes along `out`, its second along `up`. */
export interface Station {
  readonly p: Vec3
  readonly out: Vec3
  readonly up: Vec3
}

export type Profile = readonly Point2[]

const DEFAULT_CREASE = 0.55

/** A closed solid: a closed profile carried along the stations, which may change on the way, with flat ends. */
export function sweep(stations: readonly Station[], profile: (t: number) => Profile, crease = DEFAULT_CREASE): Mesh {
  const points: Vec3[] = []
  const uvs: Point2[] = []
  const triangles: [number, number, number][] = []
  const size = profile(0).length
  const last = stations.length - 1
  let run = 0
  stations.forEach((station, i) => {
    const before = stations[i - 1]
    if (before) run += distance(before.p, station.p)
    let round = 0
    profile(i / last).forEach((point, k, all) => {
      const previous = all[k - 1]
      if (previous) round += Math.hypot(point[0] - previous[0], point[1] - previous[1])
      points.push(addScaled(addScaled(station.p, station.out, point[0]), station.up, point[1]))
      uvs.push([run, round])
    })
  })
  // A profile drawn clockwise, or frames of the other hand, would turn the solid inside out.
  const first = stations[0]
  const next = stations[1]
  const forward = first && next ? sub(next.p, first.p) : ([0, 0, 1] as const)
  const hand = first ? dot(cross(first.out, first.up), forward) : 1
  const flip = hand * signedArea(profile(0.5)) < 0
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
    const wound = signedArea(ring) < 0
    for (const [a, b, c] of triangulate(ring)) {
      // triangulate answers counter-clockwise; the near end must face backwards.
      if (end !== wound) face(offset + a, offset + b, offset + c)
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

/** Stations along a line of points, `up` kept as near as possible to the wished direction. */
export function stationsAlong(points: readonly Vec3[], upWish: Vec3): Station[] {
  return points.map((p, i) => {
    const forward = normalize(sub(points[Math.min(i + 1, points.length - 1)] ?? p, points[Math.max(i - 1, 0)] ?? p))
    const out = normalize(cross(upWish, forward))
    return { p, out, up: normalize(cross(forward, out)) }
  })
}

/** Round section of the given half sizes. */
export function ellipse(halfOut: number, halfUp: number, count: number): Profile {
  return Array.from({ length: count }, (_, k) => {
    const angle = (2 * Math.PI * k) / count
    return [halfOut * Math.cos(angle), halfUp * Math.sin(angle)] as const
  })
}

/** A round bar along a closed line of points; `upWish` must not lie along it anywhere. */
export function ring(line: readonly Vec3[], radius: number, sides: number, upWish: Vec3): Mesh {
  const n = line.length
  const section = ellipse(radius, radius, sides)
  const points: Vec3[] = []
  const uvs: Point2[] = []
  const triangles: [number, number, number][] = []
  line.forEach((p, i) => {
    const forward = normalize(sub(line[(i + 1) % n] ?? p, line[(i + n - 1) % n] ?? p))
    const out = normalize(cross(upWish, forward))
    const up = normalize(cross(forward, out))
    section.forEach(([o, u], k) => {
      points.push(addScaled(addScaled(p, out, o), up, u))
      uvs.push([i * radius, k * radius])
      const a = i * sides + k
      const b = i * sides + ((k + 1) % sides)
      const c = ((i + 1) % n) * sides + ((k + 1) % sides)
      const d = ((i + 1) % n) * sides + k
      triangles.push([a, b, c], [a, c, d])
    })
  })
  return withCreasedNormals({ points, uvs, triangles }, 1.1)
}

/** A round bar along the points. */
export function tube(points: readonly Vec3[], radius: number, sides: number, upWish: Vec3 = [0, 1, 0]): Mesh {
  return sweep(stationsAlong(points, upWish), () => ellipse(radius, radius, sides), 1.1)
}
