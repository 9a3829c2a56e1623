import { EdgeStats } from './edge-stats.ts'
import { PointStats } from './point-stats.ts'

/** Accumulated by the readers of all formats while a file streams by. */
export interface MeshStats {
  /** As stored in the file, which differs by format. */
  vertexCount: number
  triangleCount: number
  readonly points: PointStats
  readonly edges: EdgeStats
  /** Whether adjacent faces share vertices, so that an edge used once is really open. */
  sharesPoints: boolean
  /** If unknown, it is guessed from the size. */
  readonly unit: 'meter' | 'unknown'
}

export const newMeshStats = (unit: MeshStats['unit'] = 'unknown'): MeshStats => ({
  vertexCount: 0,
  triangleCount: 0,
  points: new PointStats(),
  edges: new EdgeStats(),
  sharesPoints: true,
  unit,
})
