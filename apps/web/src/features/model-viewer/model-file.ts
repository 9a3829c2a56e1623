import { type MeshFormat, meshFormatOf } from '@vorta/kit3d/measure/mesh-file'

export type ModelFormat = MeshFormat | 'step'
export type UpAxis = 'y' | 'z'

/** A file of an order that can be looked at. */
export interface ModelFile {
  readonly id: string
  readonly name: string
  /** What kind of thing it is to its reader, such as *Version 2* or *Front Left Fender*. */
  readonly label: string
  readonly sizeBytes: number
  readonly url: string
  /** A light stand-in made by the server, always GLB; opened first where the file itself is large. */
  readonly previewUrl?: string | null
}

/** Below this the file itself is read as quickly as its stand-in, and only the file knows its parts. */
const LIGHT_FROM_BYTES = 1024 * 1024

export const opensLight = ({ previewUrl, sizeBytes }: ModelFile): boolean => Boolean(previewUrl) && sizeBytes >= LIGHT_FROM_BYTES

export function formatOf(name: string): ModelFormat | null {
  return /\.(step|stp)$/i.test(name) ? 'step' : meshFormatOf(name)
}

/** Drawing programs and printers put z up; scanners, renderers and glTF put y up. */
export const upAxisOf = (format: ModelFormat): UpAxis => (format === 'step' || format === 'stl' ? 'z' : 'y')
