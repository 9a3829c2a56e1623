import type { Alignment } from '@vorta/kit3d/deviation/align'
import type { Comparison } from '@vorta/kit3d/deviation/deviation'
import type { FitMap } from '@vorta/kit3d/deviation/fit'
import type { MeshWithNormals } from '@vorta/kit3d/deviation/mesh'
import type { PointPair, RigidTransform } from '@vorta/kit3d/deviation/rigid'

/** How the kit gets to its place on the scan. */
export type Placing =
  | { readonly kind: 'pairs'; readonly pairs: readonly PointPair[] }
  | { readonly kind: 'search' }
  /** As the files have it, or as it was found before. */
  | { readonly kind: 'given'; readonly transform: RigidTransform }

export interface FitResult {
  readonly alignment: Alignment
  readonly map: FitMap
}

export interface DeviationAnswers {
  compare: Comparison
  fit: FitResult
}

export interface DeviationQuestions {
  compare: {
    readonly first: readonly MeshWithNormals[]
    readonly second: readonly MeshWithNormals[]
    /** Puts the first into the axes of the second. */
    readonly transform: RigidTransform
  }
  fit: { readonly kit: readonly MeshWithNormals[]; readonly scan: readonly MeshWithNormals[]; readonly placing: Placing }
}

export type DeviationKind = keyof DeviationQuestions
export type DeviationAsk = { [Kind in DeviationKind]: { readonly kind: Kind; readonly question: DeviationQuestions[Kind] } }[DeviationKind]

export type DeviationReply =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly message: string }

/** Said where no better reason is known. */
export const NOT_COMPUTED = 'This could not be computed. The files may be too large for this browser.'

/** How far a survey is, for those who wait for it. */
export type DeviationState<Kind extends DeviationKind> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly share: number }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'done'; readonly answer: DeviationAnswers[Kind] }
