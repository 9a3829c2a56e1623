import type { WeldedMesh } from '@vorta/kit3d/inspect/surface'
import type { MeshBVH } from 'three-mesh-bvh'

/** A part in the worker, with bounding volume hierarchies over its triangles. */
export interface MeshPart {
  readonly surface: WeldedMesh | null
  readonly points: Float32Array<ArrayBuffer>
  /** Each covers a range of the triangles. Null until they are built, and for point clouds. */
  trees: readonly MeshBVH[] | null
}
