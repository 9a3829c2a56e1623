import type { Point3 } from '@vorta/kit3d/inspect/surface'
import type { ModelSessionClient } from '../ModelSessionClient.ts'
import type { ModelFile, ModelFormat } from '../model-file.ts'
import type { OpenedModel } from '../protocol.ts'

/** The kit or the scan, opened. */
export interface FitFile {
  readonly file: ModelFile
  readonly format: ModelFormat
  readonly model: OpenedModel
  readonly workshop: ModelSessionClient
}

/** Places that were set on both, in the axes of each file; the same number means the same place. */
export interface PickedPoints {
  readonly kit: readonly Point3[]
  readonly scan: readonly Point3[]
}

export const POINTS_NEEDED = 3
