import { clamp, mix } from '../shape/blend.ts'
import type { Skin } from '../shape/panel.ts'
import type { Hull } from './hull.ts'
import { ROW } from './hull-net.ts'

const REFERENCE_HALF_WIDTH = 0.95
const LOW_ROW = ROW.sill + 0.15
const HIGH_ROW = ROW.belt - 0.35

export type End = 'front' | 'rear'

export const arcScale = (hull: Hull) => hull.p.halfWidth / REFERENCE_HALF_WIDTH

/** The end face as a skin of (arc, share of height); a negative arc is the right-hand side. */
export function faceSkin(hull: Hull, end: End): Skin {
  const scale = arcScale(hull)
  return (arc, share) => {
    const way = Math.abs(arc) * scale
    const v = hull.vAtArc(end === 'front' ? way : hull.arcLength - way)
    const low = hull.sheet.at(LOW_ROW, v)[1]
    const high = hull.sheet.at(HIGH_ROW, v)[1]
    const { p, n } = hull.sheet.frame(hull.sheet.uAtHeight(mix(low, high, share), v, ROW.sill, ROW.belt + 0.5), v)
    return arc < 0 ? { p: [p[0], p[1], -p[2]], n: [n[0], n[1], -n[2]] } : { p, n }
  }
}

/** Heights of the face's lower and upper edge at column v, remembered because whole columns of vertices ask for them. */
function faceEdges(hull: Hull) {
  const known = new Map<number, readonly [number, number]>()
  return (v: number) => {
    let edges = known.get(v)
    if (!edges) {
      edges = [hull.sheet.at(LOW_ROW, v)[1], hull.sheet.at(HIGH_ROW, v)[1]]
      known.set(v, edges)
    }
    return edges
  }
}

/** Tells where on the face a point of the sheet lies: (arc, share), or null if it is not on this end within `reach`. */
export function facePlacer(hull: Hull, end: End, reach: number) {
  const edges = faceEdges(hull)
  const scale = arcScale(hull)
  return (y: number, u: number, v: number): readonly [number, number] | null => {
    if (u < ROW.sill - 0.5 || u > ROW.belt + 1) return null
    const way = hull.arcAt(v)
    const arc = (end === 'front' ? way : hull.arcLength - way) / scale
    if (arc > reach) return null
    const [low, high] = edges(v)
    return [arc, clamp((y - low) / (high - low), -0.5, 1.5)]
  }
}
