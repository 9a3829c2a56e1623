/** The kinds of mesh file that can be measured. */
const MESH_FORMATS = ['ply', 'obj', 'stl', 'glb'] as const
export type MeshFormat = (typeof MESH_FORMATS)[number]

/** A file as a stream: it is read once, from its first byte to its last, and never held whole. */
export interface MeshSource {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly sizeBytes: number
}

/**
 * A file that can't be measured, in a sentence for the person who sent it. `foreign` is no file of this kind at all,
 * `damaged` is one whose inside does not hold together.
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
  new MeshFileError('wrong_format', `This is not ${format === 'obj' || format === 'stl' ? 'an' : 'a'} ${LABELS[format]} file`)
export const damaged = (format: MeshFormat, what: string): MeshFileError =>
  new MeshFileError('damaged', `This ${LABELS[format]} file is damaged: ${what}`)
export const truncated = (format: MeshFormat): MeshFileError => damaged(format, 'it ends before its data does')
export const invalidCoordinates = (format: MeshFormat): MeshFileError => damaged(format, 'some of its coordinates are not numbers')

/** The format that a file name claims; null when it is none of ours. */
export function meshFormatOf(name: string): MeshFormat | null {
  const extension = name.split('.').pop()?.toLowerCase()
  return MESH_FORMATS.find((format) => format === extension) ?? null
}
