import { damaged } from '../measure/mesh-file.ts'
import type { GrowableArray } from './growable-array.ts'

export interface PlyGeometry {
  readonly positions: Float32Array<ArrayBuffer>
  readonly colors: Uint8Array<ArrayBuffer> | null
  readonly triangles: GrowableArray<Uint32Array<ArrayBuffer>>
}

/** Triangulates a polygon as a fan. */
export function addFace(geometry: PlyGeometry, corners: number, corner: (k: number) => number) {
  if (corners < 3) return
  const first = corner(0)
  let previous = corner(1)
  for (let k = 2; k < corners; k++) {
    const current = corner(k)
    addTriangle(geometry, first, previous, current)
    previous = current
  }
}

export function addTriangle({ positions, triangles }: PlyGeometry, a: number, b: number, c: number) {
  const points = positions.length / 3
  if (!(a >= 0 && b >= 0 && c >= 0 && a < points && b < points && c < points))
    throw damaged('ply', 'a face refers to a point that does not exist')
  triangles.push(a, b, c)
}
