import { shortName } from '../formats/part-name.ts'
import { type AssemblyNode, readAssemblies } from '../formats/step-assembly.ts'
import { toUtf8 } from '../formats/text-source.ts'
import { boundsOf } from '../inspect/surface.ts'
import { decodeLatin1 } from '../measure/latin1.ts'
import { damaged, MeshFileError, notShown, truncated, wrongFormat } from '../measure/mesh-file.ts'
import { checkLoadLimits, LOAD_LIMITS, type LoadedModel, type LoadedPart, type PartGroup } from './loaded-model.ts'
import { toSrgbByte } from './srgb.ts'

/** Exact formats, which occt-import-js reads. */
export type SolidFormat = 'step' | 'iges' | 'brep'

interface OcctNode {
  readonly name: string
  readonly meshes: readonly number[]
  readonly children: readonly OcctNode[]
}

interface OcctMesh {
  readonly name: string
  readonly color?: readonly [number, number, number]
  readonly brep_faces: readonly {
    readonly first: number
    readonly last: number
    readonly color: readonly [number, number, number] | null
  }[]
  readonly attributes: {
    readonly position: { readonly array: readonly number[] }
    readonly normal?: { readonly array: readonly number[] }
  }
  readonly index: { readonly array: readonly number[] }
}

interface OcctResult {
  readonly success: boolean
  readonly root: OcctNode
  readonly meshes: readonly OcctMesh[]
}

type ReadFile = (content: Uint8Array, params: object) => OcctResult

/** The part of occt-import-js that is used here. */
export interface OcctModule {
  readonly ReadStepFile: ReadFile
  readonly ReadIgesFile: ReadFile
  readonly ReadBrepFile: ReadFile
}

/** `errorMm` is the largest distance between triangles and the exact surface; `deflectionMm` is what the mesher needs for it. */
interface Precision {
  readonly deflectionMm: number
  readonly errorMm: number
}
const FINE: Precision = { deflectionMm: 0.03, errorMm: 0.05 }
const COARSE: Precision = { deflectionMm: 0.06, errorMm: 0.1 }
/** The deflection in proportion to the size, only to find the size. */
const PROBE = 'probe'
const PROBE_MARGIN = 1.02
/** Longer than any car. A torus of this size would take minutes with the deflection of a part. */
const HUGE_FROM_MM = 20_000
/** In proportion to the length. */
const HUGE_DEFLECTION = 1e-4
/** Longer models may be coarser. */
const FINE_UP_TO_MM = 500
/** Larger files are usually longer than that, so they are read coarsely first. */
const COARSE_FROM_BYTES = 2 * 1024 * 1024
const ANGULAR_DEFLECTION_RAD = 0.35

/** Tessellates a solid model in mm. */
export function loadSolids(format: SolidFormat, bytes: Uint8Array<ArrayBuffer>, occt: OcctModule): LoadedModel {
  // The importer reads names as UTF-8. The columns of IGES files must stay where they are.
  const content = format === 'step' ? withUppercaseKeywords(toUtf8(fromStepStart(bytes))) : withoutMargin(bytes)
  CHECKS[format](content)
  if (content.length < COARSE_FROM_BYTES) {
    const lengthMm = mayBeLong(content) ? lengthOf(read(format, content, occt, PROBE)) : 0
    return read(format, content, occt, precisionFor(lengthMm))
  }
  const model = read(format, content, occt, COARSE)
  return lengthOf(model) > FINE_UP_TO_MM ? model : read(format, content, occt, FINE)
}

/** A fine mesh of a large curved surface would take minutes. */
function precisionFor(lengthMm: number): Precision {
  if (lengthMm > HUGE_FROM_MM) return hugePrecision(lengthMm)
  // The length is only known roughly, and a model at the limit is fine.
  return lengthMm > FINE_UP_TO_MM * PROBE_MARGIN ? COARSE : FINE
}

function hugePrecision(lengthMm: number): Precision {
  const deflectionMm = lengthMm * HUGE_DEFLECTION
  return { deflectionMm, errorMm: Math.ceil((deflectionMm * COARSE.errorMm) / COARSE.deflectionMm) }
}

/** Whether a file has large numbers or units. */
const mayBeLong = (bytes: Uint8Array): boolean =>
  /(?:[5-9]\d\d|\d{4,})[.,\s]|\d[ED]\+?0*[3-9]|INCH|FOOT|SI_UNIT\s*\(\s*(?!\.MILLI)[$.\w]+\s*,\s*\.MET/i.test(startOf(bytes))

function read(format: SolidFormat, bytes: Uint8Array, occt: OcctModule, precision: Precision | typeof PROBE): LoadedModel {
  const { success, root, meshes } = tessellate(format, bytes, occt, precision)
  if (!success) throw hasSurfaces(format, bytes) ? damaged(format, "its shapes can't be read") : withoutShapes(format, bytes)
  const parts = meshes.filter(({ index }) => index.array.length > 0).map((mesh) => partOf(format, mesh))
  if (parts.length === 0) throw withoutShapes(format, bytes)
  if (parts.length > LOAD_LIMITS.parts) throw notShown(format, 'it contains too many parts')
  const points = parts.reduce((sum, { positions }) => sum + positions.length / 3, 0)
  checkLoadLimits(points)
  const numbers = new Map(meshes.flatMap(({ index }, mesh) => (index.array.length > 0 ? [mesh] : [])).map((mesh, part) => [mesh, part]))
  const names = new Map<number, string>()
  const tree = unwrap(groupOf(root, numbers, names))
  const partNames = parts.map((part, i) => names.get(i) || part.name)
  const assembly = format === 'step' ? assemblyOf(bytes, partNames) : null
  return {
    parts: parts.map((part, i) => ({ ...part, name: assembly?.names[i] || partNames[i] || `Part ${i + 1}` })),
    tree: assembly?.tree ?? tree,
    vertexCount: points,
    ...(precision !== PROBE && { errorMm: precision.errorMm }),
  }
}

function lengthOf({ parts }: LoadedModel): number {
  const bounds = boundsOf(parts.map(({ positions }) => positions))
  return Math.max(...[0, 1, 2].map((axis) => (bounds[axis + 3] ?? 0) - (bounds[axis] ?? 0)))
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

/** Without a byte order mark and empty lines. */
function withoutMargin(bytes: Uint8Array<ArrayBuffer>) {
  let at = BYTE_ORDER_MARK.every((byte, i) => bytes[i] === byte) ? BYTE_ORDER_MARK.length : 0
  while (bytes[at] === 10 || bytes[at] === 13) at += 1
  return bytes.subarray(at)
}

const STEP_MARK = 'ISO-10303-21;'

/** The importer accepts neither long comments at the start nor a space in the first statement. */
function fromStepStart(bytes: Uint8Array<ArrayBuffer>) {
  const content = withoutMargin(bytes)
  const [start] = STEP_START.exec(decodeLatin1(content.subarray(0, STEP_MARGIN_BYTES))) ?? []
  if (start === undefined || start === STEP_MARK) return content
  const first = start.length - STEP_MARK.length
  // In place, because a copy would take as much memory as the file.
  content.set(
    Uint8Array.from(STEP_MARK, (char) => char.charCodeAt(0)),
    first,
  )
  return content.subarray(first)
}

const LOWERCASE_KEYWORD = /#\d+\s*=\s*\(?\s*\w*[a-z]\w*\s*\(/
const [APOSTROPHE, ASTERISK, SLASH, LOWER_A, LOWER_Z] = [39, 42, 47, 97, 122] as const

/** The importer ignores statements with lowercase keywords. Texts and comments stay as they are. */
function withUppercaseKeywords(bytes: Uint8Array<ArrayBuffer>) {
  if (!LOWERCASE_KEYWORD.test(decodeLatin1(bytes.subarray(0, STEP_MARGIN_BYTES)))) return bytes
  let isText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === APOSTROPHE) isText = !isText
    else if (isText) continue
    else if (byte === SLASH && bytes[at + 1] === ASTERISK) {
      const end = indexOfCommentEnd(bytes, at + 2)
      if (end < 0) break
      at = end
    } else if (byte >= LOWER_A && byte <= LOWER_Z) bytes[at] = byte - 32
  }
  return bytes
}

function indexOfCommentEnd(bytes: Uint8Array, start: number): number {
  let at = bytes.indexOf(ASTERISK, start)
  while (at >= 0 && bytes[at + 1] !== SLASH) at = bytes.indexOf(ASTERISK, at + 1)
  return at < 0 ? -1 : at + 1
}

const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** Check a file before the importer is run. */
const CHECKS: Record<SolidFormat, (bytes: Uint8Array) => void> = {
  step(bytes) {
    if (!isStep(decodeLatin1(bytes.subarray(0, STEP_MARGIN_BYTES)))) throw wrongFormat('step')
    if (!endsAsStep(decodeLatin1(bytes.subarray(-STEP_MARGIN_BYTES)))) throw truncated('step')
  },
  iges(bytes) {
    if (!isIges(latin1(bytes.subarray(0, 256)))) throw wrongFormat('iges')
    // The terminate section is the last line.
    if (!/S\s*\d+G\s*\d+D\s*\d+P\s*\d+/.test(latin1(bytes.subarray(-400)))) throw truncated('iges')
  },
  brep(bytes) {
    if (!isBrep(latin1(bytes.subarray(0, 256)))) throw wrongFormat('brep')
    // The last line is the orientation and number of the whole shape; the importer never returns if it is missing.
    // Draw appends a zero.
    if (!/[\r\n][+-]\d+ \d+\s*(?:[\r\n]0\s*)?$/.test(latin1(bytes.subarray(-64)))) throw truncated('brep')
  },
}

/** Comments and blank lines may precede and follow a STEP file. */
export const STEP_MARGIN_BYTES = 64 * 1024
const STEP_START = /^(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/)*ISO-10303-21\s*;/i
export const isStep = (start: string): boolean => STEP_START.test(start)
export const endsAsStep = (end: string): boolean => /END-ISO-10303-21\s*;/i.test(end)

/** Lines of an IGES file have 80 columns; column 73 has the code of the section. */
export const isIges = (start: string): boolean => /^[\r\n]*[^\r\n]{72}S\s*\d+\s*[\r\n]/.test(start)
export const isBrep = (start: string): boolean => /^\s*(DBRep_DrawableShape|CASCADE Topology V)/.test(start)

function tessellate(format: SolidFormat, bytes: Uint8Array, occt: OcctModule, precision: Precision | typeof PROBE): OcctResult {
  const params = {
    linearUnit: 'millimeter',
    linearDeflectionType: precision === PROBE ? 'bounding_box_ratio' : 'absolute_value',
    linearDeflection: precision === PROBE ? 0.01 : precision.deflectionMm,
    angularDeflection: ANGULAR_DEFLECTION_RAD,
  }
  try {
    if (format === 'step') return occt.ReadStepFile(bytes, params)
    return format === 'iges' ? occt.ReadIgesFile(bytes, params) : occt.ReadBrepFile(bytes, params)
  } catch {
    // The error of the importer means nothing to users.
    throw new MeshFileError(
      'damaged',
      `We couldn't open this ${format.toUpperCase()} file. It may be damaged or too large. You can still download it.`,
    )
  }
}

/** An assembly may only refer to the files of its parts, and a file of AP242 may have triangles instead of surfaces. */
function withoutShapes(format: SolidFormat, bytes: Uint8Array): MeshFileError {
  if (isTessellated(format, bytes)) return notShown(format, TRIANGLES_ONLY)
  const files = format === 'step' ? externalFiles(bytes) : []
  if (files.length > 0)
    return new MeshFileError(
      'damaged',
      `This STEP file has no shapes of its own. It refers to other files (${files.join(', ')}). Export the assembly as one file.`,
    )
  return new MeshFileError(
    'damaged',
    `This ${format.toUpperCase()} file contains no surfaces or solids. Export the parts themselves and try again.`,
  )
}

const NAMED_FILES_MAX = 3
const SEARCHED_BYTES = 4 * 1024 * 1024

function startOf(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < Math.min(bytes.length, SEARCHED_BYTES); at += 8_192) text += latin1(bytes.subarray(at, at + 8_192))
  return text
}

/** The importer reports a STEP file without surfaces as a failure. */
const hasSurfaces = (format: SolidFormat, bytes: Uint8Array): boolean =>
  format !== 'step' || bytes.length > SEARCHED_BYTES || (/_(FACE|SURFACE|SHELL)\b/.test(startOf(bytes)) && !isTessellated(format, bytes))

const TRIANGLES_ONLY = "it contains triangles instead of surfaces, which the viewer can't read. Export it with solids, or as STL or 3MF"

function isTessellated(format: SolidFormat, bytes: Uint8Array): boolean {
  const text = format === 'step' ? startOf(bytes) : ''
  return /TRIANGULATED_(FACE|SURFACE)/.test(text) && !/\b(ADVANCED_FACE|FACE_SURFACE)\b/.test(text)
}

function externalFiles(bytes: Uint8Array): string[] {
  const names = [...startOf(bytes).matchAll(/\bDOCUMENT_FILE\s*\(\s*'([^']{1,200})'/g)].map(([, name = '']) => shortName(name))
  return [...new Set(names)].slice(0, NAMED_FILES_MAX)
}

function partOf(format: SolidFormat, { name, color, attributes, index, brep_faces }: OcctMesh): LoadedPart {
  const positions = Float32Array.from(attributes.position.array)
  const indices = Uint32Array.from(index.array)
  const points = positions.length / 3
  if (positions.some((value) => !Number.isFinite(value)) || indices.some((corner) => corner >= points))
    throw damaged(format, "its shapes can't be read")
  const normals = attributes.normal ? Float32Array.from(attributes.normal.array) : null
  return {
    name: shortName(name),
    positions,
    indices,
    normals: normals?.length === positions.length ? normals : null,
    colors: faceColors(brep_faces, indices, points, color ?? null),
    color: color ?? null,
  }
}

/** Vertex colors for faces with their own color. Faces do not share vertices. */
function faceColors(
  faces: OcctMesh['brep_faces'],
  indices: Uint32Array,
  points: number,
  partColor: readonly [number, number, number] | null,
) {
  if (!faces.some(({ color }) => color)) return null
  const colors = new Uint8Array(points * 4).fill(255)
  const base = partColor ?? [0.62, 0.64, 0.67]
  for (const { first, last, color } of faces) {
    for (let corner = first * 3; corner < (last + 1) * 3; corner++) {
      colors.set((color ?? base).map(toSrgbByte), (indices[corner] ?? 0) * 4)
    }
  }
  return colors
}

/** A node with a single mesh is a leaf, so its name is that of the part. */
function groupOf(node: OcctNode, numbers: ReadonlyMap<number, number>, names: Map<number, string>): PartGroup {
  const partsOf = ({ meshes }: OcctNode) => meshes.flatMap((mesh) => numbers.get(mesh) ?? [])
  const parts = partsOf(node)
  const children: PartGroup[] = []
  for (const child of node.children) {
    const [only, ...others] = partsOf(child)
    if (child.children.length > 0 || others.length > 0) children.push(groupOf(child, numbers, names))
    else if (only !== undefined) {
      names.set(only, shortName(child.name))
      parts.push(only)
    }
  }
  return { name: shortName(node.name), parts, children }
}

/** The tree of the file itself, because the reader merges levels. Null if its parts are not those of the reader, in the same order. */
function assemblyOf(bytes: Uint8Array, partNames: readonly string[]): { tree: PartGroup; names: readonly string[] } | null {
  const roots = readAssemblies(bytes, LOAD_LIMITS.parts * 2)
  const names: string[] = []
  let isSame = roots.length > 0
  const addTo = (group: PartGroup, nodes: readonly AssemblyNode[]) => {
    for (const { name, useName, isShared, children } of nodes) {
      if (children.length > 0) {
        const child: PartGroup = { name: name || useName || 'Group', parts: [], children: [] }
        group.children.push(child)
        addTo(child, children)
      } else {
        const partName = partNames[names.length] ?? ''
        isSame &&= [name, useName].some((candidate) => toAscii(candidate) === toAscii(partName))
        const shown = isShared && isWord(useName) ? useName : name
        group.parts.push(names.push(toAscii(shown) === toAscii(partName) ? partName : shown) - 1)
      }
    }
  }
  const top: PartGroup = { name: '', parts: [], children: [] }
  addTo(top, roots)
  return isSame && names.length === partNames.length ? { tree: unwrap(top), names } : null
}

/** Many programs number the uses of a product instead of naming them. */
const isWord = (useName: string) => !/^(?:NAUO|ID)?[\s._-]*\d*$|^=>/i.test(useName)

/** The reader may decode other characters differently. */
const toAscii = (name: string) => name.replace(/[^\x20-\x7e]/g, '')

/** Removes unnamed wrappers around a single group. */
const unwrap = (group: PartGroup): PartGroup => {
  const [only, ...others] = group.children
  return !group.name && only && others.length === 0 && group.parts.length === 0 ? unwrap(only) : { ...group, name: group.name || 'Model' }
}
