import type { Point3 } from '../inspect/surface.ts'

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
    const value = valuesMm[i] as number
    if (value !== ignored && Math.abs(value) > toleranceMm) beyond.push(i)
  }
  beyond.sort((a, b) => Math.abs(valuesMm[b] as number) - Math.abs(valuesMm[a] as number))
  const hotspots: Hotspot[] = []
  const isFarFromOthers = ([x, y, z]: Point3) =>
    hotspots.every(({ point }) => Math.hypot(point[0] - x, point[1] - y, point[2] - z) >= minSpacingMm)
  for (const i of beyond) {
    if (hotspots.length === maxCount) break
    const point = [0, 1, 2].map((k) => positions[i * 3 + k] as number) as unknown as Point3
    if (!isFarFromOthers(point)) continue
    const normal = [0, 1, 2].map((k) => (normals[i * 4 + k] as number) / 32_767) as unknown as Point3
    hotspots.push({ point, normal, valueMm: valuesMm[i] as number })
  }
  return hotspots
}
