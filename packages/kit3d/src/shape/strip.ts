import { clamp, mix } from './blend.ts'
import type { SurfacePoint } from './bspline-surface.ts'
import type { Station } from './sweep.ts'
import { addScaled, cross, distance, dot, lerpVec, normalize, type Point2, sub, type Vec3 } from './vector.ts'

/** A band that can carry text: s runs 0 to 1 in reading direction, h 0 to 1 from the lower to the upper edge. */
export interface Strip {
  readonly lengthM: number
  readonly heightM: number
  readonly at: (s: number, h: number) => SurfacePoint
}

/** The band between two offsets of a path; `facing` is the side that is read. */
export function stripAlong(path: readonly Station[], lower: (t: number) => Point2, upper: (t: number) => Point2, facing: Vec3): Strip {
  const last = path.length - 1
  const offset = (station: Station, [o, u]: Point2) => addScaled(addScaled(station.p, station.out, o), station.up, u)
  const low = path.map((station, i) => offset(station, lower(i / last)))
  const high = path.map((station, i) => offset(station, upper(i / last)))
  const arcLengths = [0]
  for (let i = 1; i <= last; i++) arcLengths.push((arcLengths[i - 1] ?? 0) + distance(low[i] ?? ORIGIN, low[i - 1] ?? ORIGIN))
  const lengthM = arcLengths[last] ?? 1
  const pointAt = (s: number, h: number): Vec3 => {
    const run = clamp(s, 0, 1) * lengthM
    let i = 0
    while (i < last - 1 && (arcLengths[i + 1] ?? 0) < run) i++
    const t = clamp((run - (arcLengths[i] ?? 0)) / ((arcLengths[i + 1] ?? 1) - (arcLengths[i] ?? 0) || 1), 0, 1)
    return lerpVec(lerpVec(low[i] ?? ORIGIN, low[i + 1] ?? ORIGIN, t), lerpVec(high[i] ?? ORIGIN, high[i + 1] ?? ORIGIN, t), h)
  }
  const middle = Math.floor(last / 2)
  return {
    lengthM,
    heightM: distance(low[middle] ?? ORIGIN, high[middle] ?? ORIGIN),
    at: (s, h) => {
      const e = 0.012
      const n = normalize(cross(sub(pointAt(s + e, h), pointAt(s - e, h)), sub(pointAt(s, 1), pointAt(s, 0))))
      return { p: pointAt(s, h), n: dot(n, facing) < 0 ? [-n[0], -n[1], -n[2]] : n }
    },
  }
}

const ORIGIN: Vec3 = [0, 0, 0]

/** The band on the other side of the car, still read from left to right. */
export function mirroredStrip({ lengthM, heightM, at }: Strip): Strip {
  return {
    lengthM,
    heightM,
    at: (s, h) => {
      const { p, n } = at(1 - s, h)
      return { p: [p[0], p[1], -p[2]], n: [n[0], n[1], -n[2]] }
    },
  }
}

export function subStrip(strip: Strip, s0: number, s1: number, h0: number, h1: number): Strip {
  return {
    lengthM: strip.lengthM * (s1 - s0),
    heightM: strip.heightM * (h1 - h0),
    at: (s, h) => strip.at(mix(s0, s1, s), mix(h0, h1, h)),
  }
}
