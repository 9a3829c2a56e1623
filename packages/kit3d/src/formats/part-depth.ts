import { type MeshFileError, type ModelFormat, notShown } from '../measure/mesh-file.ts'

/** The viewer processes groups of parts recursively. Chains of bones in a GLB file are longer than any assembly. */
export const PART_DEPTH_MAX = { '3mf': 32, glb: 256 }

export const nestedTooDeeply = (format: ModelFormat): MeshFileError => notShown(format, 'its parts are nested too deeply')
