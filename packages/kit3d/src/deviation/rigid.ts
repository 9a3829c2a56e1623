import type { Point3 } from '../inspect/surface.ts'
import { cross, distance, length, sub, vectorOf } from '../shape/vector.ts'

/** A rotation, as a unit quaternion (x, y, z, w), followed by a translation. */
export interface RigidTransform {
  readonly rotation: readonly [number, number, number, number]
  readonly translation: Point3
}

export const IDENTITY_TRANSFORM: RigidTransform = { rotation: [0, 0, 0, 1], translation: [0, 0, 0] }

type Matrix3 = readonly [number, number, number, number, number, number, number, number, number]

/** Row-major. */
export function rotationMatrix([x, y, z, w]: RigidTransform['rotation']): Matrix3 {
  const [xx, yy, zz] = [2 * x * x, 2 * y * y, 2 * z * z]
  const [xy, xz, yz] = [2 * x * y, 2 * x * z, 2 * y * z]
  const [wx, wy, wz] = [2 * w * x, 2 * w * y, 2 * w * z]
  return [1 - yy - zz, xy - wz, xz + wy, xy + wz, 1 - xx - zz, yz - wx, xz - wy, yz + wx, 1 - xx - yy]
}

const rotatePoint = (m: Matrix3, [x, y, z]: Point3): Point3 => [
  m[0] * x + m[1] * y + m[2] * z,
  m[3] * x + m[4] * y + m[5] * z,
  m[6] * x + m[7] * y + m[8] * z,
]

export function transformPoint({ rotation, translation }: RigidTransform, point: Point3): Point3 {
  const [x, y, z] = rotatePoint(rotationMatrix(rotation), point)
  return [x + translation[0], y + translation[1], z + translation[2]]
}

/** How far the transform moves a point, and by how many degrees it turns. */
export function motionOf(transform: RigidTransform, point: Point3): { readonly shiftMm: Point3; readonly angleDeg: number } {
  const [x, y, z, w] = transform.rotation
  const angleDeg = (2 * Math.atan2(Math.hypot(x, y, z), Math.abs(w)) * 180) / Math.PI
  return { shiftMm: sub(transformPoint(transform, point), point), angleDeg }
}

/** Directions are only rotated. */
export function transformPoints(
  { rotation, translation }: RigidTransform,
  list: Float32Array,
  kind: 'points' | 'directions' = 'points',
): Float32Array<ArrayBuffer> {
  const m = rotationMatrix(rotation)
  const [sx, sy, sz] = kind === 'points' ? translation : [0, 0, 0]
  const moved = new Float32Array(list.length)
  for (let i = 0; i < list.length; i += 3) {
    const x = list[i] ?? 0
    const y = list[i + 1] ?? 0
    const z = list[i + 2] ?? 0
    moved[i] = m[0] * x + m[1] * y + m[2] * z + sx
    moved[i + 1] = m[3] * x + m[4] * y + m[5] * z + sy
    moved[i + 2] = m[6] * x + m[7] * y + m[8] * z + sz
  }
  return moved
}

/** Applies `first`, then `second`. */
export function compose(first: RigidTransform, second: RigidTransform): RigidTransform {
  const [ax, ay, az, aw] = second.rotation
  const [bx, by, bz, bw] = first.rotation
  const rotation = normalizeQuaternion([
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ])
  return { rotation, translation: transformPoint(second, first.translation) }
}

export function invert({ rotation: [x, y, z, w], translation }: RigidTransform): RigidTransform {
  const rotation = [-x, -y, -z, w] as const
  const [sx, sy, sz] = rotatePoint(rotationMatrix(rotation), translation)
  return { rotation, translation: [-sx, -sy, -sz] }
}

/** The axis passes through the origin. */
export function rotationAbout(axis: Point3, angleRad: number): RigidTransform {
  const size = length(axis) || 1
  const k = Math.sin(angleRad / 2) / size
  return { rotation: normalizeQuaternion([axis[0] * k, axis[1] * k, axis[2] * k, Math.cos(angleRad / 2)]), translation: [0, 0, 0] }
}

export const translationBy = (translation: Point3): RigidTransform => ({ rotation: IDENTITY_TRANSFORM.rotation, translation })

function normalizeQuaternion([x, y, z, w]: RigidTransform['rotation']): RigidTransform['rotation'] {
  const size = Math.hypot(x, y, z, w) || 1
  return [x / size, y / size, z / size, w / size]
}

export interface PointPair {
  readonly from: Point3
  readonly to: Point3
}

/** Collinear points do not determine the rotation about their line. */
const MIN_SPREAD = 0.02

const areNonCollinear = (points: readonly Point3[]): boolean => {
  const [a, b, c] = points
  if (!a || !b || !c) return false
  const longest = Math.max(distance(a, b), distance(b, c), distance(c, a))
  return longest > 0 && length(cross(sub(b, a), sub(c, a))) > MIN_SPREAD * longest * longest
}

/** Least-squares alignment of point pairs by Horn's method; null if the points are collinear. */
export function transformFromPairs(pairs: readonly PointPair[]): RigidTransform | null {
  if (pairs.length < 3 || !areNonCollinear(pairs.map(({ from }) => from)) || !areNonCollinear(pairs.map(({ to }) => to))) return null
  const centroidFrom = centroid(pairs.map(({ from }) => from))
  const centroidTo = centroid(pairs.map(({ to }) => to))
  const s = new Float64Array(9)
  for (const { from, to } of pairs) {
    const [a, b] = [sub(from, centroidFrom), sub(to, centroidTo)]
    for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) s[i * 3 + j] = (s[i * 3 + j] ?? 0) + (a[i] ?? 0) * (b[j] ?? 0)
  }
  const [xx = 0, xy = 0, xz = 0, yx = 0, yy = 0, yz = 0, zx = 0, zy = 0, zz = 0] = s
  const [w = 0, x = 0, y = 0, z = 0] = largestEigenvector([
    [xx + yy + zz, yz - zy, zx - xz, xy - yx],
    [yz - zy, xx - yy - zz, xy + yx, zx + xz],
    [zx - xz, xy + yx, yy - xx - zz, yz + zy],
    [xy - yx, zx + xz, yz + zy, zz - xx - yy],
  ])
  const rotation = normalizeQuaternion([x, y, z, w])
  const [cx, cy, cz] = rotatePoint(rotationMatrix(rotation), centroidFrom)
  return { rotation, translation: [centroidTo[0] - cx, centroidTo[1] - cy, centroidTo[2] - cz] }
}

const centroid = (points: readonly Point3[]): Point3 =>
  vectorOf((axis) => points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length)

/** Jacobi eigenvalue algorithm for a small symmetric matrix. */
export function largestEigenvector(matrix: number[][]): readonly number[] {
  const n = matrix.length
  const a = matrix.map((row) => [...row])
  const v = a.map((_, i) => a.map((_, j) => (i === j ? 1 : 0)))
  const get = (m: number[][], i: number, j: number) => m[i]?.[j] ?? 0
  const set = (m: number[][], i: number, j: number, value: number) => {
    const row = m[i]
    if (row) row[j] = value
  }
  for (let sweep = 0; sweep < 60; sweep++) {
    let off = 0
    for (let p = 0; p < n; p++)
      for (let q = p + 1; q < n; q++) {
        const apq = get(a, p, q)
        off += apq * apq
        if (apq === 0) continue
        const theta = (get(a, q, q) - get(a, p, p)) / (2 * apq)
        const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
        const c = 1 / Math.sqrt(t * t + 1)
        const s = t * c
        for (let k = 0; k < n; k++) {
          const [kp, kq] = [get(a, k, p), get(a, k, q)]
          set(a, k, p, c * kp - s * kq)
          set(a, k, q, s * kp + c * kq)
        }
        for (let k = 0; k < n; k++) {
          const [pk, qk] = [get(a, p, k), get(a, q, k)]
          set(a, p, k, c * pk - s * qk)
          set(a, q, k, s * pk + c * qk)
          const [vp, vq] = [get(v, k, p), get(v, k, q)]
          set(v, k, p, c * vp - s * vq)
          set(v, k, q, s * vp + c * vq)
        }
      }
    if (off < 1e-24) break
  }
  const best = a.reduce((top, _, i) => (get(a, i, i) > get(a, top, top) ? i : top), 0)
  return v.map((row) => row[best] ?? 0)
}
