import { linspace } from '../shape/blend.ts'
import type { Station } from '../shape/sweep.ts'
import { dot, normalize, type Point2, sub, type Vec3 } from '../shape/vector.ts'
import type { BodyModel } from './body-model.ts'
import { archRadius, frontAxle, rearAxle } from './proportions.ts'

const UP: Vec3 = [0, 1, 0]

/** Along a row of the net round the nose, from the right-hand wheel arch to the left-hand one; `out` is level. */
export function roundNose(model: BodyModel, row: number, count: number, behindArch = 0.03): Station[] {
  const { hull, p } = model
  const end = hull.sheet.vAt(frontAxle(p) - archRadius(p) - behindArch, row)
  return mirroredPath(linspace(0, end, count).map((v) => level(hull.sheet.frame(row, v))))
}

/** Along a row round the tail, from the right to the left, as far forward as x. */
export function roundTail(model: BodyModel, row: number, fromX: number, count: number): Station[] {
  const { hull } = model
  const start = hull.sheet.vAt(fromX, row)
  return mirroredPath(linspace(hull.sheet.columns - 1, start, count).map((v) => level(hull.sheet.frame(row, v))))
}

/** Along the left sill between the wheels. */
export function alongSill(model: BodyModel, row: number, count: number): Station[] {
  const { hull, p } = model
  const from = frontAxle(p) + archRadius(p) + 0.02
  const to = rearAxle(p) - archRadius(p) - 0.02
  return linspace(from, to, count).map((x) => level(hull.row(row, x)))
}

function level({ p, n }: { p: Vec3; n: Vec3 }): Station {
  return { p, out: normalize([n[0], 0, n[2]]), up: UP }
}

/** Continues a path that starts in the middle to the other side. */
export function mirroredPath(half: readonly Station[]): Station[] {
  const flip = (a: Vec3): Vec3 => [a[0], a[1], -a[2]]
  const other = half.slice(1).map((s) => ({ p: flip(s.p), out: flip(s.out), up: flip(s.up) }))
  return [...other.reverse(), ...half]
}

/** 0 in the middle of a mirrored path, 1 at its ends. */
export const toEnd = (t: number) => Math.abs(2 * t - 1)

/** Where a companion path runs, seen from the station at t: (out, up). */
export function offsetOf(path: readonly Station[], companion: readonly Station[], t: number): Point2 {
  const i = Math.round(t * (path.length - 1))
  const from = path[i]
  const to = companion[i]
  if (!from || !to) return [0, 0]
  const way = sub(to.p, from.p)
  return [dot(way, from.out), dot(way, from.up)]
}
