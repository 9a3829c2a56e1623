import type { OnProgress } from '../load/loaded-model.ts'
import { type MeshWithNormals, vertexAreas } from './mesh.ts'
import { maxSampleEdgeMm, subdivideMesh } from './subdivide.ts'
import { TriangleBvh } from './triangle-bvh.ts'

/** A mesh with the distance of each vertex to another surface. */
export interface DistanceMap extends MeshWithNormals {
  readonly distancesMm: Float32Array<ArrayBuffer>
  readonly areasMm2: Float32Array<ArrayBuffer>
}

export interface DeviationStats {
  readonly maximumMm: number
  readonly meanMm: number
  /** Share of the area beyond the tolerance, 0 to 1. */
  readonly shareBeyond: number
}

export interface Comparison {
  /** Distances of each mesh to the other one. */
  readonly first: DistanceMap
  readonly second: DistanceMap
}

/** Vertices between progress reports. */
const PROGRESS_STRIDE = 4096

/** Measures in both directions: removed material shows only on the first surface, added material only on the second. */
export function compareSurfaces(first: MeshWithNormals, second: MeshWithNormals, onProgress: OnProgress): Comparison {
  const samples = [subdivideMesh(first, maxSampleEdgeMm(first)), subdivideMesh(second, maxSampleEdgeMm(second))] as const
  onProgress(0.1)
  const [firstTree, secondTree] = [new TriangleBvh(first.positions, first.indices), new TriangleBvh(second.positions, second.indices)]
  onProgress(0.2)
  return {
    first: distanceMap(samples[0], secondTree, (share) => onProgress(0.2 + 0.4 * share)),
    second: distanceMap(samples[1], firstTree, (share) => onProgress(0.6 + 0.4 * share)),
  }
}

export function distanceMap(mesh: MeshWithNormals, tree: TriangleBvh, onProgress: OnProgress): DistanceMap {
  const { positions } = mesh
  const distancesMm = new Float32Array(positions.length / 3)
  for (let point = 0; point < distancesMm.length; point++) {
    const at = point * 3
    tree.nearest(positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0)
    distancesMm[point] = tree.distance
    if (point % PROGRESS_STRIDE === 0) onProgress(point / distancesMm.length)
  }
  onProgress(1)
  return { ...mesh, distancesMm, areasMm2: vertexAreas(mesh) }
}

type Measured = Pick<DistanceMap, 'distancesMm' | 'areasMm2'>

/** Weighted by area, so that the mesh density does not matter. */
export function deviationStats(maps: readonly Measured[], toleranceMm: number): DeviationStats {
  let [maximumMm, sum, beyond, area] = [0, 0, 0, 0]
  for (const { distancesMm, areasMm2 } of maps) {
    for (let i = 0; i < distancesMm.length; i++) {
      const distance = distancesMm[i] ?? 0
      const weight = areasMm2[i] ?? 0
      if (weight === 0) continue
      if (distance > maximumMm) maximumMm = distance
      sum += distance * weight
      area += weight
      if (distance > toleranceMm) beyond += weight
    }
  }
  return { maximumMm, meanMm: area > 0 ? sum / area : 0, shareBeyond: area > 0 ? beyond / area : 0 }
}
