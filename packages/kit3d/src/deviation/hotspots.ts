import type { Point3 } from '../inspect/surface.ts'
import { vectorOf } from '../shape/vector.ts'

export interface Hotspot {
  readonly point: Point3
  readonly normal: Point3
  /** Signed value of the map. */
  readonly valueMm: number
}

interface ValueMap {
  readonly positions: Float32Array
  readonly normals: Int16Array
  readonly valuesMm: Float32Array
}

/** The largest values beyond the tolerance, at least `minSpacingMm` apart. */
export function worstHotspots(map: ValueMap, toleranceMm: number, minSpacingMm: number, maxCount: number, ignored?: number): Hotspot[] {
  const { positions, normals, valuesMm } = map
  const beyond: number[] = []
  for (let i = 0; i < valuesMm.length; i++) {
    const value = valuesMm[i] ?? 0
    if (value !== ignored && Math.abs(value) > toleranceMm) beyond.push(i)
  }
  beyond.sort((a, b) => Math.abs(valuesMm[b] ?? 0) - Math.abs(valuesMm[a] ?? 0))
  const hotspots: Hotspot[] = []
  const isFarFromOthers = ([x, y, z]: Point3) =>
    hotspots.every(({ point }) => Math.hypot(point[0] - x, point[1] - y, point[2] - z) >= minSpacingMm)
  for (const i of beyond) {
    if (hotspots.length === maxCount) break
    const point = vectorOf((k) => positions[i * 3 + k] ?? 0)
    if (!isFarFromOthers(point)) continue
    const normal = vectorOf((k) => (normals[i * 4 + k] ?? 0) / 32_767)
    hotspots.push({ point, normal, valueMm: valuesMm[i] ?? 0 })
  }
  return hotspots
}
