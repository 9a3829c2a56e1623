import type { Alignment } from '@vorta/kit3d/deviation/align'
import type { Comparison } from '@vorta/kit3d/deviation/deviation'
import type { FitMap } from '@vorta/kit3d/deviation/fit'
import type { MeshWithNormals } from '@vorta/kit3d/deviation/mesh'
import type { PointPair, RigidTransform } from '@vorta/kit3d/deviation/rigid'

/** How the kit is aligned with the scan. */
export type AlignmentMethod =
  | { readonly kind: 'pairs'; readonly pairs: readonly PointPair[] }
  | { readonly kind: 'search' }
  /** Starts with an alignment that had another clearance. */
  | { readonly kind: 'refine'; readonly start: RigidTransform }
  /** The files are already aligned, or the alignment was saved before. */
  | { readonly kind: 'given'; readonly transform: RigidTransform }

/** A point cloud has no sides, so it can be flipped. */
export type ScanGeometry =
  | { readonly kind: 'surface'; readonly parts: readonly MeshWithNormals[] }
  | { readonly kind: 'cloud'; readonly points: Float32Array<ArrayBuffer>; readonly isFlipped: boolean }

export interface FitResult {
  readonly alignment: Alignment
  readonly clearanceMm: number
  readonly map: FitMap
}

export interface DeviationResults {
  compare: Comparison
  fit: FitResult
}

export interface DeviationRequests {
  compare: {
    readonly first: readonly MeshWithNormals[]
    readonly second: readonly MeshWithNormals[]
    /** Transforms the first into the coordinates of the second. */
    readonly transform: RigidTransform
  }
  fit: {
    readonly kit: readonly MeshWithNormals[]
    readonly scan: ScanGeometry
    readonly method: AlignmentMethod
    /** The distance that the kit should keep from the car. */
    readonly clearanceMm: number
  }
}

export type DeviationKind = keyof DeviationRequests
export type DeviationRequest = {
  [Kind in DeviationKind]: { readonly kind: Kind; readonly payload: DeviationRequests[Kind] }
}[DeviationKind]

export type DeviationMessage =
  | { readonly kind: 'progress'; readonly progress: number }
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly message: string }

export const ANALYSIS_FAILED = 'The measurement failed. The files may be too large for your browser. Close other tabs and try again.'

export type DeviationState<Kind extends DeviationKind> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly progress: number }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'done'; readonly result: DeviationResults[Kind] }
