import { clamp, mix } from '../shape/blend.ts'
import type { Skin } from '../shape/panel.ts'
import type { Hull } from './hull.ts'
import { ROW } from './hull-control-net.ts'

const REFERENCE_HALF_WIDTH = 0.95
const LOW_ROW = ROW.sill + 0.15
const HIGH_ROW = ROW.belt - 0.35

export type End = 'front' | 'rear'

export const arcScale = (hull: Hull) => hull.p.halfWidth / REFERENCE_HALF_WIDTH

/** The end face as a skin of (arc, share of height); a negative arc is on the right. */
export function faceSkin(hull: Hull, end: End): Skin {
  const scale = arcScale(hull)
  return (arc, share) => {
    const arcLength = Math.abs(arc) * scale
    const v = hull.vAtArc(end === 'front' ? arcLength : hull.arcLength - arcLength)
    const low = hull.surface.at(LOW_ROW, v)[1]
    const high = hull.surface.at(HIGH_ROW, v)[1]
    const { p, n } = hull.surface.frame(hull.surface.uAtHeight(mix(low, high, share), v, ROW.sill, ROW.belt + 0.5), v)
    return arc < 0 ? { p: [p[0], p[1], -p[2]], n: [n[0], n[1], -n[2]] } : { p, n }
  }
}

/** Heights of the lower and upper edge at column v, cached because all vertices of a column need them. */
function faceEdges(hull: Hull) {
  const cached = new Map<number, readonly [number, number]>()
  return (v: number) => {
    let edges = cached.get(v)
    if (!edges) {
      edges = [hull.surface.at(LOW_ROW, v)[1], hull.surface.at(HIGH_ROW, v)[1]]
      cached.set(v, edges)
    }
    return edges
  }
}

/** Returns (arc, share) of a surface point, or null if it is not on this end within `maxArc`. */
export function faceLocator(hull: Hull, end: End, maxArc: number) {
  const edges = faceEdges(hull)
  const scale = arcScale(hull)
  return (y: number, u: number, v: number): readonly [number, number] | null => {
    if (u < ROW.sill - 0.5 || u > ROW.belt + 1) return null
    const arcLength = hull.arcAt(v)
    const arc = (end === 'front' ? arcLength : hull.arcLength - arcLength) / scale
    if (arc > maxArc) return null
    const [low, high] = edges(v)
    return [arc, clamp((y - low) / (high - low), -0.5, 1.5)]
  }
}
