import type { WeldedMesh } from '@vorta/kit3d/inspect/surface'
import { releaseBuffer } from '@vorta/kit3d/load/release-buffer'
import { BufferAttribute, BufferGeometry } from 'three'
import { CENTER, MeshBVH } from 'three-mesh-bvh'

declare module 'three-mesh-bvh' {
  interface MeshBVH {
    computePrimitiveBounds(offset: number, count: number, bounds: Float32Array): Float32Array
  }
}

/** One tree for each range of `corners` indices, because building a tree takes 24 bytes for each of its triangles. */
export function buildTrees({ positions, indices }: WeldedMesh, corners: number): MeshBVH[] {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setIndex(new BufferAttribute(indices, 1))
  return Array.from({ length: Math.ceil(indices.length / corners) }, (_, tree) => {
    const start = tree * corners
    const range = { start, count: Math.min(corners, indices.length - start) }
    const built = new ObservedBvh(geometry, { strategy: CENTER, targetLeafSize: 16, setBoundingBox: false, range })
    if (latestBounds) releaseBuffer(latestBounds.buffer)
    latestBounds = null
    return built
  })
}

let latestBounds: Float32Array | null = null

/** Remembers the bounds of all triangles, which only the constructor needs. Its calls precede the fields of a subclass. */
class ObservedBvh extends MeshBVH {
  override computePrimitiveBounds(offset: number, count: number, bounds: Float32Array): Float32Array {
    latestBounds = bounds
    return super.computePrimitiveBounds(offset, count, bounds)
  }
}
