import type { LengthUnit } from '@vorta/contract/cad/units'
import { FILE_RULES, type FileKind } from '@vorta/contract/files/schema'
import type { MeshMetrics } from '@vorta/kit3d/measure/measure'
import { MeshFileError, type ModelFormat } from '@vorta/kit3d/measure/mesh-file'
import { AppError } from '../../platform/errors.ts'
import type { FileReader } from '../../platform/file-reader/reader.ts'
import type { TempFile } from '../../platform/storage/temp.ts'

/** Rejects an unreadable model with the parser's own message. Null for a solid model that is too large to read here. */
export async function measureUpload(
  reader: Pick<FileReader, 'measure'>,
  kind: FileKind,
  format: ModelFormat,
  unit: LengthUnit,
  file: TempFile,
  userId: string,
): Promise<MeshMetrics | null> {
  try {
    return await reader.measure(file, format, unit, userId)
  } catch (error) {
    if (!(error instanceof MeshFileError)) throw error
    if (error.kind === 'wrong_format') throw new AppError('unsupported_type', FILE_RULES[kind].wrongType)
    throw new AppError('invalid', error.message, { errors: { file: error.message } })
  }
}
