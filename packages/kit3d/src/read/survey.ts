import { EdgeSurvey } from './edge-survey.ts'
import { PointSurvey } from './point-survey.ts'

/** What a reader gathers from a file of any format while it passes by. */
export interface MeshSurvey {
  /** The number that the file stores, by the rule of its format. */
  vertexCount: number
  triangleCount: number
  readonly points: PointSurvey
  readonly edges: EdgeSurvey
  /** Whether two faces that touch name the same points, so that an edge used once is really open. */
  sharesPoints: boolean
  /** Metres when the format says so; else it has to be guessed from the size. */
  readonly unit: 'metre' | 'unknown'
}

export const newSurvey = (traits: Partial<Pick<MeshSurvey, 'sharesPoints' | 'unit'>> = {}): MeshSurvey => ({
  vertexCount: 0,
  triangleCount: 0,
  points: new PointSurvey(),
  edges: new EdgeSurvey(),
  sharesPoints: traits.sharesPoints ?? true,
  unit: traits.unit ?? 'unknown',
})
