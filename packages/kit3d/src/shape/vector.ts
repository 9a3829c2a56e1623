export type Vec3 = readonly [number, number, number]
export type Point2 = readonly [number, number]

export const vectorOf = (component: (axis: number) => number): Vec3 => [component(0), component(1), component(2)]
export const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const addScaled = (p: Vec3, d: Vec3, k: number): Vec3 => [p[0] + d[0] * k, p[1] + d[1] * k, p[2] + d[2] * k]
export const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vec3, b: Vec3): Vec3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
/** Much faster than `Math.hypot`, whose overflow protection is not needed here. */
export const length = ([x, y, z]: Vec3) => Math.sqrt(x * x + y * y + z * z)
export const distance = (a: Vec3, b: Vec3) => length([a[0] - b[0], a[1] - b[1], a[2] - b[2]])
export const lerpVec = (a: Vec3, b: Vec3, t: number): Vec3 => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]

/** A zero vector becomes +y, so that NaN cannot spread. */
export function normalize(a: Vec3): Vec3 {
  const l = length(a)
  return l > 1e-12 ? [a[0] / l, a[1] / l, a[2] / l] : [0, 1, 0]
}
