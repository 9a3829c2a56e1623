import type { OnProgress } from '../load/loaded-model.ts'
import { type MeshWithNormals, vertexAreas } from './mesh.ts'
import { sampleEdgeMm, subdivideMesh } from './subdivide.ts'
import { TriangleBvh } from './triangle-bvh.ts'

/** A surface with the distance of each of its points to another one. */
export interface DistanceMap extends MeshWithNormals {
  readonly distancesMm: Float32Array<ArrayBuffer>
  readonly areasMm2: Float32Array<ArrayBuffer>
}

export interface DeviationStats {
  readonly maximumMm: number
  readonly meanMm: number
  /** Of the surface, from 0 to 1. */
  readonly shareBeyond: number
}

export interface Comparison {
  /** How far each point of the one lies from the other. */
  readonly first: DistanceMap
  readonly second: DistanceMap
}

/** Told so often while points are measured. */
const STRIDE = 4096

/** Both ways: what was taken away shows on the first surface only, what was added on the second. */
export function compareSurfaces(first: MeshWithNormals, second: MeshWithNormals, onProgress: OnProgress): Comparison {
  const samples = [subdivideMesh(first, sampleEdgeMm(first)), subdivideMesh(second, sampleEdgeMm(second))] as const
  onProgress(0.1)
  const [one, other] = [new TriangleBvh(first.positions, first.indices), new TriangleBvh(second.positions, second.indices)]
  onProgress(0.2)
  return {
    first: distanceMap(samples[0], other, (share) => onProgress(0.2 + 0.4 * share)),
    second: distanceMap(samples[1], one, (share) => onProgress(0.6 + 0.4 * share)),
  }
}

export function distanceMap(mesh: MeshWithNormals, tree: TriangleBvh, onProgress: OnProgress): DistanceMap {
  const { positions } = mesh
  const distancesMm = new Float32Array(positions.length / 3)
  for (let point = 0; point < distancesMm.length; point++) {
    const at = point * 3
    tree.nearest(positions[at] as number, positions[at + 1] as number, positions[at + 2] as number)
    distancesMm[point] = tree.distance
    if (point % STRIDE === 0) onProgress(point / distancesMm.length)
  }
  onProgress(1)
  return { ...mesh, distancesMm, areasMm2: vertexAreas(mesh) }
}

type Measured = Pick<DistanceMap, 'distancesMm' | 'areasMm2'>

/** Figures of one or several maps together, weighed by area: a finely meshed corner counts no more than it is large. */
export function deviationStats(maps: readonly Measured[], toleranceMm: number): DeviationStats {
  let [maximumMm, sum, beyond, area] = [0, 0, 0, 0]
  for (const { distancesMm, areasMm2 } of maps) {
    for (let i = 0; i < distancesMm.length; i++) {
      const distance = distancesMm[i] as number
      const weight = areasMm2[i] as number
      if (weight === 0) continue
      if (distance > maximumMm) maximumMm = distance
      sum += distance * weight
      area += weight
      if (distance > toleranceMm) beyond += weight
    }
  }
  return { maximumMm, meanMm: area > 0 ? sum / area : 0, shareBeyond: area > 0 ? beyond / area : 0 }
}
