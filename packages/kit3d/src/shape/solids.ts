import type { Mesh } from '../model.ts'
import { type RawMesh, withCreasedNormals } from './crease.ts'
import { gridMesh } from './grid.ts'
import { type Profile, sweep } from './sweep.ts'
import { normalize, type Point2, type Vec3 } from './vector.ts'

/** A solid of revolution about the z axis; the outline is (radius, z) with the outside on its right. */
export function lathe(outline: readonly Point2[], segments: number, crease = 0.6): Mesh {
  const points: Vec3[] = []
  const uvs: Point2[] = []
  const triangles: [number, number, number][] = []
  for (const [radius, z] of outline)
    for (let k = 0; k < segments; k++) {
      const angle = (2 * Math.PI * k) / segments
      points.push([radius * Math.cos(angle), radius * Math.sin(angle), z])
      uvs.push([angle * radius, z])
    }
  for (let i = 0; i + 1 < outline.length; i++)
    for (let k = 0; k < segments; k++) {
      const a = i * segments + k
      const b = i * segments + ((k + 1) % segments)
      triangles.push([a, b, b + segments], [a, b + segments, a + segments])
    }
  return withCreasedNormals({ points, uvs, triangles } satisfies RawMesh, crease)
}

/** A box with rounded edges; a higher `power` has sharper edges. */
export function superellipsoid(half: Vec3, power: number, around: number): Mesh {
  const pole = 2 / power
  // The sine of half a turn is not exactly zero, and its root would spread the points of a pole.
  const signed = (value: number, k: number) => (Math.abs(value) < 1e-12 ? 0 : Math.sign(value) * Math.abs(value) ** k)
  return gridMesh(around, Math.round(around / 2), (a, b) => {
    const longitude = -2 * Math.PI * a
    const latitude = (b - 0.5) * Math.PI
    const ring = signed(Math.cos(latitude), pole)
    const unit: Vec3 = [
      signed(Math.cos(longitude), pole) * ring,
      signed(Math.sin(latitude), pole),
      signed(Math.sin(longitude), pole) * ring,
    ]
    const p: Vec3 = [unit[0] * half[0], unit[1] * half[1], unit[2] * half[2]]
    const k = power - 1
    const n = normalize([signed(unit[0], k) / half[0], signed(unit[1], k) / half[1], signed(unit[2], k) / half[2]])
    return { p, n, uv: [a * 4 * half[0], b * 2 * half[1]] }
  })
}

/** A flat plate with beveled edges: outline in x and y, centered at `z`. */
export function plate(outline: Profile, z: number, thickness: number, bevel = 0.002): Mesh {
  const center = outline.reduce((sum, p) => [sum[0] + p[0] / outline.length, sum[1] + p[1] / outline.length] as const, [0, 0] as Point2)
  const shrink = (t: number): Profile => {
    const inset = t < 0.01 || t > 0.99 ? bevel : 0
    return outline.map(([x, y]) => {
      const d = Math.hypot(x - center[0], y - center[1]) || 1
      return [x - ((x - center[0]) / d) * inset, y - ((y - center[1]) / d) * inset] as const
    })
  }
  const half = thickness / 2
  const edge = Math.min(bevel, half * 0.6)
  const levels = [-half, -half + edge, half - edge, half]
  return sweep(
    levels.map((level) => ({ p: [0, 0, z + level] as const, out: [1, 0, 0] as const, up: [0, 1, 0] as const })),
    shrink,
    0.5,
  )
}

/** In the plane x = 0. */
export function torus(radius: number, thickness: number, around: number, sides: number): Mesh {
  return gridMesh(around, sides, (a, b) => {
    const majorAngle = 2 * Math.PI * a
    const minorAngle = 2 * Math.PI * b
    const n: Vec3 = [Math.sin(minorAngle), Math.cos(minorAngle) * Math.cos(majorAngle), Math.cos(minorAngle) * Math.sin(majorAngle)]
    const ring = radius + thickness * Math.cos(minorAngle)
    return {
      p: [thickness * Math.sin(minorAngle), ring * Math.cos(majorAngle), ring * Math.sin(majorAngle)],
      n,
      uv: [majorAngle * radius, minorAngle * thickness],
    }
  })
}
