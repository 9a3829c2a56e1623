import type { Point3 } from './surface.ts'

export const subtract = (a: Point3, b: Point3): Point3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

export const distanceBetween = (a: Point3, b: Point3): number => Math.hypot(...subtract(a, b))

/** The angle at `corner` in degrees; null if two points coincide. */
export function angleAt(corner: Point3, a: Point3, b: Point3): number | null {
  const [u, v] = [subtract(a, corner), subtract(b, corner)]
  const lengthProduct = Math.hypot(...u) * Math.hypot(...v)
  if (lengthProduct === 0) return null
  const cross = Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
  // atan2 is accurate for small angles, unlike acos.
  return (Math.atan2(cross, u[0] * v[0] + u[1] * v[1] + u[2] * v[2]) * 180) / Math.PI
}

/** The angle between two planes in degrees, from 0 for parallel ones to 90. */
export function planeAngle(normal: Point3, other: Point3): number {
  const angle = angleAt([0, 0, 0], normal, other) ?? 0
  return Math.min(angle, 180 - angle)
}
