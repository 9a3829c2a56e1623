import type { Point3 } from '../inspect/surface.ts'

export interface Hotspot {
  readonly point: Point3
  readonly normal: Point3
  /** As the map says it, with its sign. */
  readonly valueMm: number
}

interface Field {
  readonly positions: Float32Array
  readonly normals: Int16Array
  readonly valuesMm: Float32Array
}

/** The worst places beyond the tolerance, each far enough from the others to be a place of its own. */
export function worstHotspots(field: Field, toleranceMm: number, apartMm: number, most: number, ignored?: number): Hotspot[] {
  const { positions, normals, valuesMm } = field
  const beyond: number[] = []
  for (let i = 0; i < valuesMm.length; i++) {
    const value = valuesMm[i] as number
    if (value !== ignored && Math.abs(value) > toleranceMm) beyond.push(i)
  }
  beyond.sort((a, b) => Math.abs(valuesMm[b] as number) - Math.abs(valuesMm[a] as number))
  const spots: Hotspot[] = []
  const isFree = ([x, y, z]: Point3) => spots.every(({ point }) => Math.hypot(point[0] - x, point[1] - y, point[2] - z) >= apartMm)
  for (const i of beyond) {
    if (spots.length === most) break
    const point = [0, 1, 2].map((k) => positions[i * 3 + k] as number) as unknown as Point3
    if (!isFree(point)) continue
    const normal = [0, 1, 2].map((k) => (normals[i * 4 + k] as number) / 32_767) as unknown as Point3
    spots.push({ point, normal, valueMm: valuesMm[i] as number })
  }
  return spots
}
