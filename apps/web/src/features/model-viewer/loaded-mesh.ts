import type { WeldedMesh } from '@vorta/kit3d/inspect/surface'
import type { MeshBVH } from 'three-mesh-bvh'

/** A part as the worker keeps it: what the page got, and a tree over its triangles. */
export interface Workpiece {
  readonly surface: WeldedMesh | null
  readonly points: Float32Array<ArrayBuffer>
  bvh: MeshBVH | null
}
