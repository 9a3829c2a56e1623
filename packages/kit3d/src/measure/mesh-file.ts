const MESH_FORMATS = ['ply', 'obj', 'stl', 'glb'] as const
export type MeshFormat = (typeof MESH_FORMATS)[number]
/** Formats that contain a single mesh without a scene graph. */
export type SimpleMeshFormat = Exclude<MeshFormat, 'glb'>

/** A file as a stream, which is read once and never held in memory as a whole. */
export interface MeshSource {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly sizeBytes: number
}

/**
 * A file that cannot be read, with a message for the user who uploaded it. `wrong_format`: not a file of the expected
 * format; `damaged`: inconsistent content.
 */
export class MeshFileError extends Error {
  readonly kind: 'wrong_format' | 'damaged'

  constructor(kind: MeshFileError['kind'], message: string) {
    super(message)
    this.name = 'MeshFileError'
    this.kind = kind
  }
}

const LABELS: Record<MeshFormat, string> = { ply: 'PLY', obj: 'OBJ', stl: 'STL', glb: 'GLB' }

export const wrongFormat = (format: MeshFormat): MeshFileError =>
  new MeshFileError('wrong_format', `This isn't ${format === 'obj' || format === 'stl' ? 'an' : 'a'} ${LABELS[format]} file.`)
export const damaged = (format: MeshFormat, reason: string): MeshFileError =>
  new MeshFileError('damaged', `This ${LABELS[format]} file is damaged: ${reason}. Please export it again.`)
export const truncated = (format: MeshFormat): MeshFileError => damaged(format, 'it ends unexpectedly')
export const invalidCoordinates = (format: MeshFormat): MeshFileError => damaged(format, "some of its coordinates aren't numbers")

/** By file extension; null if not supported. */
export function meshFormatOf(name: string): MeshFormat | null {
  const extension = name.split('.').pop()?.toLowerCase()
  return MESH_FORMATS.find((format) => format === extension) ?? null
}
