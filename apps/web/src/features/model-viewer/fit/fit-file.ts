import type { Point3 } from '@vorta/kit3d/inspect/surface'
import type { ModelFormat } from '@vorta/kit3d/measure/mesh-file'
import type { ModelSessionClient } from '../load/ModelSessionClient.ts'
import type { ModelFile } from '../load/model-file.ts'
import type { OpenedModel } from '../load/protocol.ts'

/** The opened kit or scan. */
export interface FitFile {
  readonly file: ModelFile
  readonly format: ModelFormat
  readonly model: OpenedModel
  readonly session: ModelSessionClient
}

/** Picked points in the coordinates of each file. Equal indexes correspond. */
export interface PickedPoints {
  readonly kit: readonly Point3[]
  readonly scan: readonly Point3[]
}

export const POINTS_NEEDED = 3
