import { EdgeTally } from './edge-tally.ts'
import { PointTally } from './point-tally.ts'

/** What a reader gathers from a file of any format while it passes by. */
export interface MeshTally {
  /** The number that the file stores, by the rule of its format. */
  vertexCount: number
  triangleCount: number
  readonly points: PointTally
  readonly edges: EdgeTally
  /** Whether two faces that touch name the same points, so that an edge used once is really open. */
  sharesPoints: boolean
  /** Metres when the format says so; else it has to be guessed from the size. */
  readonly unit: 'meter' | 'unknown'
}

export const newTally = (traits: Partial<Pick<MeshTally, 'sharesPoints' | 'unit'>> = {}): MeshTally => ({
  vertexCount: 0,
  triangleCount: 0,
  points: new PointTally(),
  edges: new EdgeTally(),
  sharesPoints: traits.sharesPoints ?? true,
  unit: traits.unit ?? 'unknown',
})
