import { damaged } from '../measure/mesh-file.ts'
import type { GrowList } from './grow-list.ts'

/** What is gathered from a PLY file of any encoding. */
export interface PlyHarvest {
  readonly positions: Float32Array<ArrayBuffer>
  readonly colors: Uint8Array<ArrayBuffer> | null
  readonly triangles: GrowList<Uint32Array<ArrayBuffer>>
}

/** A face of any number of corners as a fan of triangles. */
export function addFace(harvest: PlyHarvest, corners: number, corner: (k: number) => number) {
  if (corners < 3) return
  const first = corner(0)
  let before = corner(1)
  for (let k = 2; k < corners; k++) {
    const here = corner(k)
    addTriangle(harvest, first, before, here)
    before = here
  }
}

export function addTriangle({ positions, triangles }: PlyHarvest, a: number, b: number, c: number) {
  const points = positions.length / 3
  if (!(a >= 0 && b >= 0 && c >= 0 && a < points && b < points && c < points))
    throw damaged('ply', 'a face refers to a point that does not exist')
  triangles.push(a, b, c)
}
