import { linspace } from '../shape/blend.ts'
import type { Station } from '../shape/sweep.ts'
import { dot, normalize, type Point2, sub, type Vec3 } from '../shape/vector.ts'
import type { BodyModel } from './body-model.ts'
import { frontArch, rearArch } from './proportions.ts'

const UP: Vec3 = [0, 1, 0]

/** Path along a row around the nose, from the right to the left wheel arch; `out` is horizontal. */
export function pathAroundNose(model: BodyModel, row: number, count: number, behindArch = 0.03): Station[] {
  const { hull, p } = model
  const arch = frontArch(p)
  const end = hull.surface.vAt(arch.x - arch.radius - behindArch, row)
  return mirrorPath(linspace(0, end, count).map((v) => levelStation(hull.surface.frame(row, v))))
}

/** Path along a row around the tail, from right to left, starting and ending at `fromX`. */
export function pathAroundTail(model: BodyModel, row: number, fromX: number, count: number): Station[] {
  const { hull } = model
  const start = hull.surface.vAt(fromX, row)
  return mirrorPath(linspace(hull.surface.columns - 1, start, count).map((v) => levelStation(hull.surface.frame(row, v))))
}

export function pathAlongSill(model: BodyModel, row: number, count: number): Station[] {
  const { hull, p } = model
  const front = frontArch(p)
  const rear = rearArch(p)
  const from = front.x + front.radius + 0.02
  const to = rear.x - rear.radius - 0.02
  return linspace(from, to, count).map((x) => levelStation(hull.row(row, x)))
}

function levelStation({ p, n }: { p: Vec3; n: Vec3 }): Station {
  return { p, out: normalize([n[0], 0, n[2]]), up: UP }
}

/** Extends a path that starts at the center line to both sides. */
export function mirrorPath(half: readonly Station[]): Station[] {
  const flip = (a: Vec3): Vec3 => [a[0], a[1], -a[2]]
  const other = half.slice(1).map((s) => ({ p: flip(s.p), out: flip(s.out), up: flip(s.up) }))
  return [...other.reverse(), ...half]
}

/** 0 at the center of a mirrored path, 1 at its ends. */
export const centerDistance = (t: number) => Math.abs(2 * t - 1)

/** Offset (out, up) from a path to a parallel path at t. */
export function pathOffset(path: readonly Station[], companion: readonly Station[], t: number): Point2 {
  const i = Math.round(t * (path.length - 1))
  const from = path[i]
  const to = companion[i]
  if (!from || !to) return [0, 0]
  const delta = sub(to.p, from.p)
  return [dot(delta, from.out), dot(delta, from.up)]
}
