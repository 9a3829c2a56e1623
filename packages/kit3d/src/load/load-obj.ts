import { restOfLine } from '../formats/part-name.ts'
import { damaged, invalidCoordinates, wrongFormat } from '../measure/mesh-file.ts'
import type { TextReader } from '../measure/text-reader.ts'
import { type GrowableArray, growableFloats, growableInts } from './growable-array.ts'
import { textReaderOf } from './in-memory-file.ts'
import { checkLoadLimits, LOAD_LIMITS, type LoadedModel, type LoadedPart, type OnProgress } from './loaded-model.ts'

const SPACE = 32
const HASH = 35
const BACKSLASH = 92
const [F, G, O, V] = [102, 103, 111, 118]

interface Group {
  readonly name: string
  readonly triangles: GrowableArray<Uint32Array<ArrayBuffer>>
}

interface ObjGeometry {
  readonly points: GrowableArray<Float32Array<ArrayBuffer>>
  readonly vertexColors: GrowableArray<Float32Array<ArrayBuffer>>
  readonly groups: Group[]
  triangles: number
}

/** Loads an OBJ file: `o` and `g` start parts; materials and other files are never opened. */
export async function loadObj(bytes: Uint8Array<ArrayBuffer>, onProgress: OnProgress): Promise<LoadedModel> {
  const reader = textReaderOf(bytes)
  const geometry: ObjGeometry = {
    points: growableFloats(Math.min(bytes.length / 12, 3_000_000), LOAD_LIMITS.points * 3),
    vertexColors: growableFloats(0, LOAD_LIMITS.points * 3),
    groups: [],
    triangles: 0,
  }
  let seen = 0
  for (;;) {
    const filled = await reader.fillLines()
    if (filled === null) throw damaged('obj', 'one of its lines is too long')
    if (!filled) break
    seen += reader.limit - reader.at
    while (reader.at < reader.limit) {
      readLine(reader, geometry)
      reader.skipLine()
    }
    onProgress((seen / bytes.length) * 0.9)
  }
  if (geometry.points.length === 0) throw wrongFormat('obj')
  return finish(geometry)
}

function readLine(reader: TextReader, geometry: ObjGeometry) {
  reader.skipWhitespace()
  const keyword = reader.bytes[reader.at]
  if (keyword === 0) throw wrongFormat('obj')
  // Skips `vn`, `vt` and the like.
  const next = reader.bytes[reader.at + 1] ?? 0
  if (next !== SPACE && next !== 9) return
  reader.at += 1
  if (keyword === V) readPoint(reader, geometry)
  else if (keyword === F) readFace(reader, geometry)
  else if (keyword === O || keyword === G) startGroup(reader, geometry)
}

function readPoint(reader: TextReader, { points, vertexColors }: ObjGeometry) {
  const [x, y, z] = [reader.number(), reader.number(), reader.number()]
  if (x - x + (y - y) + (z - z) !== 0) throw invalidCoordinates('obj')
  points.push(x, y, z)
  // Scanners append a color; some programs append a weight, which is a single number.
  const [r, g, b] = [reader.number(), reader.number(), reader.number()]
  if (r >= 0 && g >= 0 && b >= 0 && vertexColors.length === points.length - 3) vertexColors.push(r, g, b)
}

function startGroup(reader: TextReader, geometry: ObjGeometry) {
  if (geometry.groups.length < LOAD_LIMITS.parts) geometry.groups.push(newGroup(restOfLine(reader, 0)))
}

const newGroup = (name: string): Group => ({ name, triangles: growableInts(96, LOAD_LIMITS.triangles * 3) })

function readFace(reader: TextReader, geometry: ObjGeometry) {
  if (geometry.groups.length === 0) geometry.groups.push(newGroup('Model'))
  const group = geometry.groups.at(-1)
  let corners = 0
  let first = 0
  let previous = 0
  for (;;) {
    reader.skipWhitespace()
    const char = reader.bytes[reader.at] ?? 0
    // End of line, trailing comment or line continuation.
    if (char < SPACE || char === HASH || char === BACKSLASH) break
    const index = reader.integer()
    // Indices start at 1; negative ones count back from the latest point. Points may still follow, so upper bounds are checked at the end.
    const current = index < 0 ? geometry.points.length / 3 + index : index - 1
    if (!(current >= 0 && current < LOAD_LIMITS.points)) throw damaged('obj', 'a face refers to a point that does not exist')
    while ((reader.bytes[reader.at] ?? 0) > SPACE) reader.at += 1
    if (corners === 0) first = current
    else if (corners > 1) group?.triangles.push(first, previous, current)
    previous = current
    corners += 1
  }
  geometry.triangles += Math.max(0, corners - 2)
  checkLoadLimits(0, geometry.triangles)
}

function finish({ points, vertexColors, groups }: ObjGeometry): LoadedModel {
  const positions = points.toArray()
  const colors = vertexColors.length === positions.length ? toBytes(vertexColors.toArray()) : null
  const filled = groups.filter(({ triangles }) => triangles.length > 0)
  const plain = { normals: null, color: null }
  const parts: LoadedPart[] =
    filled.length === 0
      ? [{ name: 'Points', positions, indices: null, colors, ...plain }]
      : filled.map(({ name, triangles }, i) => ({
          name: name || `Part ${i + 1}`,
          ...extractVertices(positions, colors, triangles.toArray()),
          ...plain,
        }))
  return {
    parts,
    tree: { name: 'Model', parts: parts.map((_, i) => i), children: [] },
    unit: 'unknown',
    vertexCount: positions.length / 3,
  }
}

/** Copies the vertices that a group uses and reindexes its triangles. */
function extractVertices(positions: Float32Array<ArrayBuffer>, colors: Uint8Array<ArrayBuffer> | null, indices: Uint32Array<ArrayBuffer>) {
  const points = positions.length / 3
  const newIndexOf = new Uint32Array(points)
  let count = 0
  for (const index of indices) {
    if (index >= points) throw damaged('obj', 'a face refers to a point that does not exist')
    if (newIndexOf[index] === 0) newIndexOf[index] = ++count
  }
  if (count === points) return { positions, colors, indices }
  const usedPositions = new Float32Array(count * 3)
  const usedColors = colors && new Uint8Array(count * 4)
  for (let i = 0; i < points; i++) {
    const to = (newIndexOf[i] ?? 0) - 1
    if (to < 0) continue
    usedPositions.set(positions.subarray(i * 3, i * 3 + 3), to * 3)
    if (colors) usedColors?.set(colors.subarray(i * 4, i * 4 + 4), to * 4)
  }
  return { positions: usedPositions, colors: usedColors, indices: indices.map((index) => (newIndexOf[index] ?? 1) - 1) }
}

/** Most programs write colors as 0–1, some as 0–255. */
function toBytes(vertexColors: Float32Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const scale = vertexColors.some((value) => value > 1.001) ? 1 : 255
  const bytes = new Uint8Array((vertexColors.length / 3) * 4).fill(255)
  for (let i = 0; i < vertexColors.length; i++) bytes[Math.floor(i / 3) * 4 + (i % 3)] = Math.min(255, (vertexColors[i] ?? 0) * scale)
  return bytes
}
