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
}

export const newMeshStats = (): MeshStats => ({
  vertexCount: 0,
  triangleCount: 0,
  points: new PointStats(),
  edges: new EdgeStats(),
  sharesPoints: true,
})
