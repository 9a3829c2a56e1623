import { damaged, type MeshFileError, type ModelFormat } from '../measure/mesh-file.ts'

/** The viewer processes groups of parts recursively. */
export const PART_DEPTH_MAX = 32

export const nestedTooDeeply = (format: ModelFormat): MeshFileError => damaged(format, 'its parts are nested too deeply')
