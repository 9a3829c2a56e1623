import type { WeldedMesh } from '@vorta/kit3d/inspect/surface'
import type { MeshBVH } from 'three-mesh-bvh'

/** A part in the worker, with a bounding volume hierarchy over its triangles. */
export interface MeshPart {
  readonly surface: WeldedMesh | null
  readonly points: Float32Array<ArrayBuffer>
  bvh: MeshBVH | null
}
