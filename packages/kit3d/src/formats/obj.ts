import { damaged, invalidNumbers, linesOnly, type MeshSource, notShown, wrongFormat } from '../measure/mesh-file.ts'
import { NEWLINE, TextReader } from '../measure/text-reader.ts'
import { areFinite, type MeshSink, reportFace } from './mesh-sink.ts'
import { restOfLine } from './part-name.ts'
import { plainText } from './text-source.ts'

/** Indices start at 0. A face may refer to points that follow it. */
export interface ObjSink extends MeshSink {
  /** An `o` or `g` line. A name is only read on request. */
  startGroup?(readName: () => string, isObject: boolean): void
  /** A `usemtl` line. */
  useMaterial?(name: string): void
  /** A `vt` line. The origin is the lower left corner. */
  uv?(u: number, v: number): void
  /** Before each face: the `vt` lines of its corners, -1 for corners without one. The lists are reused. */
  startFace?(corners: readonly number[], uvs: readonly number[]): void
}

const TAB = 9
const SPACE = 32
const HASH = 35
const MINUS = 45
const SLASH = 47
const ZERO = 48
const [C, F, G, L, O, S, T, U, V] = [99, 102, 103, 108, 111, 115, 116, 117, 118]
/** The bit that tells lowercase letters from uppercase ones. */
const LOWERCASE = 32
const DIGITS_MAX = 9
const MISSING_POINT = "a face refers to a point that doesn't exist"

const FREE_FORM_ONLY = "it contains free-form curves and surfaces only, which the viewer doesn't show. Export it as triangles"

/** Reads an OBJ file; returns its number of points. Files it refers to are never opened. */
export async function parseObj({ bytes }: MeshSource, sink: ObjSink): Promise<number> {
  const reader = new TextReader(plainText(bytes))
  const state: ReaderState = { points: 0, uvs: 0, highestCorner: -1, hasFaces: false, elements: null, corners: [], cornerUvs: [] }
  try {
    for (;;) {
      const filled = await reader.fillLines()
      if (filled === null) throw notShown('obj', 'one of its lines is too long')
      if (!filled) break
      while (reader.at < reader.limit) {
        readLine(reader, sink, state)
        reader.skipLine()
      }
    }
  } finally {
    await reader.close()
  }
  if (state.points === 0) throw wrongFormat('obj')
  if (state.highestCorner >= state.points) throw damaged('obj', MISSING_POINT)
  if (!state.hasFaces && state.elements === 'lines') throw linesOnly('obj')
  if (!state.hasFaces && state.elements === 'free-form') throw notShown('obj', FREE_FORM_ONLY)
  return state.points
}

interface ReaderState {
  points: number
  uvs: number
  /** Of all faces so far. */
  highestCorner: number
  hasFaces: boolean
  /** What the points of a file without faces belong to, unless they are a point cloud. */
  elements: 'lines' | 'free-form' | null
  /** Reused for all faces. */
  readonly corners: number[]
  readonly cornerUvs: number[]
}

function readLine(reader: TextReader, sink: ObjSink, state: ReaderState) {
  reader.skipWhitespace()
  const first = reader.bytes[reader.at] ?? 0
  if (first === 0) throw wrongFormat('obj')
  // Few programs write uppercase letters.
  const keyword = first | LOWERCASE
  const next = reader.bytes[reader.at + 1]
  if (next !== SPACE && next !== TAB) readLongKeyword(reader, sink, state, keyword, (next ?? 0) | LOWERCASE)
  else if (keyword === V) {
    reader.at += 1
    readPoint(reader, sink)
    state.points += 1
  } else if (keyword === F) {
    reader.at += 1
    readFace(reader, sink, state)
  } else if (keyword === L) state.elements ??= 'lines'
  else if (keyword === O || keyword === G) sink.startGroup?.(() => restOfLine(reader, 1), keyword === O)
}

/** Skips `vn`, `vp` and the like. */
function readLongKeyword(reader: TextReader, sink: ObjSink, state: ReaderState, first: number, second: number) {
  if (first === V && second === T && sink.uv) {
    reader.at += 2
    const [u, v] = [reader.number(), reader.number()]
    state.uvs += 1
    sink.uv(Number.isFinite(u) ? u : 0, Number.isFinite(v) ? v : 0)
  } else if (first === F && reader.startsWith('fo')) {
    // The old name of `f`.
    reader.at += 2
    readFace(reader, sink, state)
  } else if (first === U && sink.useMaterial && reader.startsWith('usemtl')) sink.useMaterial(restOfLine(reader, 6))
  else if ((first === C && (reader.startsWith('curv') || reader.startsWith('curv2'))) || (first === S && reader.startsWith('surf')))
    state.elements ??= 'free-form'
}

function readPoint(reader: TextReader, sink: ObjSink) {
  const x = reader.number()
  const y = reader.number()
  const z = reader.number()
  if (!areFinite(x, y, z)) throw invalidNumbers('obj', reader)
  sink.point(x, y, z)
  if (!sink.color) return
  // Scanners append a color; some programs append a weight, which is a single number.
  const red = reader.number()
  const green = reader.number()
  const blue = reader.number()
  if (red >= 0 && green >= 0 && blue >= 0) sink.color(red, green, blue)
}

function readFace(reader: TextReader, sink: ObjSink, state: ReaderState) {
  const { points, uvs, corners, cornerUvs } = state
  const { bytes } = reader
  let { at } = reader
  corners.length = 0
  cornerUvs.length = 0
  for (;;) {
    let char = bytes[at] ?? NEWLINE
    while (char === SPACE || char === TAB) char = bytes[++at] ?? NEWLINE
    // End of line or trailing comment.
    if (char < SPACE || char === HASH) break
    const isRelative = char === MINUS
    if (isRelative) char = bytes[++at] ?? NEWLINE
    const start = at
    let index = 0
    for (; (char - ZERO) >>> 0 < 10; char = bytes[++at] ?? NEWLINE) index = (Math.imul(index, 10) + (char - ZERO)) | 0
    // Indices start at 1; negative ones count back from the latest point. A point may follow the faces that use it,
    // so only indices that can never be valid are rejected here, and the others at the end.
    const current = isRelative ? points - index : index - 1
    if (at === start || at - start > DIGITS_MAX || current < 0) throw damaged('obj', MISSING_POINT)
    if (sink.startFace) cornerUvs.push(char === SLASH ? uvAt(bytes, at + 1, uvs) : -1)
    // Skips the texture and normal indices of the corner.
    while (char > SPACE) char = bytes[++at] ?? NEWLINE
    corners.push(current)
    if (current > state.highestCorner) state.highestCorner = current
  }
  reader.at = at
  if (corners.length > 2) state.hasFaces = true
  else state.elements ??= 'lines'
  sink.startFace?.(corners, cornerUvs)
  reportFace(sink, corners)
}

/** The `vt` line of a corner; -1 if it has none. */
function uvAt(bytes: Uint8Array, start: number, uvs: number): number {
  const isRelative = bytes[start] === MINUS
  const first = isRelative ? start + 1 : start
  let at = first
  let index = 0
  for (let digit = (bytes[at] ?? 0) - ZERO; digit >>> 0 < 10 && at - first < DIGITS_MAX; digit = (bytes[++at] ?? 0) - ZERO)
    index = index * 10 + digit
  if (at === first) return -1
  return isRelative ? uvs - index : index - 1
}
