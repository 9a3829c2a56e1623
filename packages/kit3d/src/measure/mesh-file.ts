const MESH_FORMATS = ['ply', 'obj', 'stl', 'off', 'glb'] as const
/** Formats that are read piece by piece; all others have to be in memory as a whole. */
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
 * format; `damaged`: inconsistent content, or nothing that can be displayed.
 */
export class MeshFileError extends Error {
  readonly kind: 'wrong_format' | 'damaged'

  constructor(kind: MeshFileError['kind'], message: string) {
    super(message)
    this.name = 'MeshFileError'
    this.kind = kind
  }
}

const LABELS = {
  ...{ ply: 'PLY', obj: 'OBJ', stl: 'STL', off: 'OFF', glb: 'GLB' },
  ...{ step: 'STEP', iges: 'IGES', brep: 'BREP', '3mf': '3MF', zip: 'ZIP' },
} as const
export type ModelFormat = keyof typeof LABELS

export const wrongFormat = (format: ModelFormat): MeshFileError =>
  new MeshFileError('wrong_format', `This isn't ${/^[OSI](?!TEP)/.test(LABELS[format]) ? 'an' : 'a'} ${LABELS[format]} file.`)
export const damaged = (format: ModelFormat, reason: string): MeshFileError =>
  new MeshFileError('damaged', `This ${LABELS[format]} file is damaged: ${reason}. Please export it again.`)
/** For a valid file that cannot be displayed. */
export const notShown = (format: ModelFormat, reason: string): MeshFileError =>
  new MeshFileError('damaged', `We can't show this ${LABELS[format]} file: ${reason}.`)
export const linesOnly = (format: ModelFormat): MeshFileError => notShown(format, "it contains lines only, which the viewer doesn't show")
export const truncated = (format: ModelFormat): MeshFileError => damaged(format, 'it ends unexpectedly')
/** For coordinates of a text. */
export const invalidNumbers = (format: ModelFormat, { hasCommas }: { readonly hasCommas: boolean }): MeshFileError =>
  hasCommas ? notShown(format, 'its numbers have decimal commas. Export it with decimal points') : invalidCoordinates(format)

export const invalidCoordinates = (format: ModelFormat): MeshFileError => damaged(format, "some of its coordinates aren't numbers")

const ALIASES: Readonly<Record<string, ModelFormat>> = { stp: 'step', igs: 'iges', brp: 'brep', gltf: 'glb' }

/** By file extension; null if not supported. */
export function modelFormatOf(name: string): ModelFormat | null {
  const extension = name.split('.').pop()?.toLowerCase() ?? ''
  return Object.hasOwn(LABELS, extension) ? (extension as ModelFormat) : (ALIASES[extension] ?? null)
}

export const isMeshFormat = (format: ModelFormat): format is MeshFormat => (MESH_FORMATS as readonly string[]).includes(format)

export type UpAxis = 'y' | 'z'

/** CAD and 3D printing use z up. Scanners, renderers and glTF use y up. */
const Y_UP: readonly ModelFormat[] = ['glb', 'obj', 'ply', 'zip']

export const upAxisOf = (format: ModelFormat): UpAxis => (Y_UP.includes(format) ? 'y' : 'z')
