import { damaged, invalidCoordinates, wrongFormat } from '../measure/mesh-file.ts'
import type { TextReader } from '../measure/text-reader.ts'
import { floats, type GrowList, numbers } from './grow-list.ts'
import { cleanName, readerOf } from './in-memory-file.ts'
import { checkLoadLimits, LOAD_LIMITS, type LoadedModel, type LoadedPart, type OnProgress } from './loaded-model.ts'

const SPACE = 32
const HASH = 35
const BACKSLASH = 92
const [F, G, O, V] = [102, 103, 111, 118]

interface Group {
  readonly name: string
  readonly triangles: GrowList<Uint32Array<ArrayBuffer>>
}

interface Harvest {
  readonly points: GrowList<Float32Array<ArrayBuffer>>
  readonly shades: GrowList<Float32Array<ArrayBuffer>>
  readonly groups: Group[]
  triangles: number
}

/** An OBJ file: `o` and `g` begin parts; materials and other files that it names are never opened. */
export async function loadObj(bytes: Uint8Array<ArrayBuffer>, onProgress: OnProgress): Promise<LoadedModel> {
  const reader = readerOf(bytes)
  const harvest: Harvest = {
    points: floats(Math.min(bytes.length / 12, 3_000_000), LOAD_LIMITS.points * 3),
    shades: floats(0, LOAD_LIMITS.points * 3),
    groups: [],
    triangles: 0,
  }
  let seen = 0
  for (;;) {
    const filled = await reader.fillLines()
    if (filled === null) throw damaged('obj', 'it holds a line without end')
    if (!filled) break
    seen += reader.limit - reader.at
    while (reader.at < reader.limit) {
      readLine(reader, harvest)
      reader.skipLine()
    }
    onProgress((seen / bytes.length) * 0.9)
  }
  if (harvest.points.length === 0) throw wrongFormat('obj')
  return finish(harvest)
}

function readLine(reader: TextReader, harvest: Harvest) {
  reader.skipBlanks()
  const letter = reader.bytes[reader.at]
  if (letter === 0) throw wrongFormat('obj')
  // `vn`, `vt` and the like begin alike but are of no interest.
  const next = reader.bytes[reader.at + 1] ?? 0
  if (next !== SPACE && next !== 9) return
  reader.at += 1
  if (letter === V) readPoint(reader, harvest)
  else if (letter === F) readFace(reader, harvest)
  else if (letter === O || letter === G) beginGroup(reader, harvest)
}

function readPoint(reader: TextReader, { points, shades }: Harvest) {
  const [x, y, z] = [reader.number(), reader.number(), reader.number()]
  if (x - x + (y - y) + (z - z) !== 0) throw invalidCoordinates('obj')
  points.push(x, y, z)
  // Scanners write a colour behind the place; some programs write a weight there, which is one number only.
  const [r, g, b] = [reader.number(), reader.number(), reader.number()]
  if (r >= 0 && g >= 0 && b >= 0 && shades.length === points.length - 3) shades.push(r, g, b)
}

function beginGroup(reader: TextReader, harvest: Harvest) {
  let end = reader.at
  while (end < reader.limit && reader.bytes[end] !== 10 && reader.bytes[end] !== 13) end += 1
  if (harvest.groups.length >= LOAD_LIMITS.parts) return
  harvest.groups.push(newGroup(cleanName(reader.bytes.subarray(reader.at, Math.min(end, reader.at + 400)))))
}

const newGroup = (name: string): Group => ({ name, triangles: numbers(96, LOAD_LIMITS.triangles * 3) })

function readFace(reader: TextReader, harvest: Harvest) {
  if (harvest.groups.length === 0) harvest.groups.push(newGroup('Model'))
  const group = harvest.groups.at(-1)
  let corners = 0
  let first = 0
  let before = 0
  for (;;) {
    reader.skipBlanks()
    const sign = reader.bytes[reader.at] ?? 0
    // The end of the line, a comment behind the face, or the mark that its line goes on.
    if (sign < SPACE || sign === HASH || sign === BACKSLASH) break
    const named = reader.integer()
    // Numbers count from one; negative ones count back from the newest point. Points may still follow, so the rest is checked at the end.
    const here = named < 0 ? harvest.points.length / 3 + named : named - 1
    if (!(here >= 0 && here < LOAD_LIMITS.points)) throw damaged('obj', 'a face refers to a point that does not exist')
    while ((reader.bytes[reader.at] ?? 0) > SPACE) reader.at += 1
    if (corners === 0) first = here
    else if (corners > 1) group?.triangles.push(first, before, here)
    before = here
    corners += 1
  }
  harvest.triangles += Math.max(0, corners - 2)
  checkLoadLimits(0, harvest.triangles)
}

function finish({ points, shades, groups }: Harvest): LoadedModel {
  const positions = points.taken()
  const colors = shades.length === positions.length ? toBytes(shades.taken()) : null
  const filled = groups.filter(({ triangles }) => triangles.length > 0)
  const plain = { normals: null, color: null }
  const parts: LoadedPart[] =
    filled.length === 0
      ? [{ name: 'Points', positions, indices: null, colors, ...plain }]
      : filled.map(({ name, triangles }, i) => ({
          name: name || `Part ${i + 1}`,
          ...ownPoints(positions, colors, triangles.taken()),
          ...plain,
        }))
  return {
    parts,
    tree: { name: 'Model', parts: parts.map((_, i) => i), children: [] },
    unit: 'unknown',
    vertexCount: positions.length / 3,
  }
}

/** The points that one group uses, numbered anew. */
function ownPoints(positions: Float32Array<ArrayBuffer>, colors: Uint8Array<ArrayBuffer> | null, indices: Uint32Array<ArrayBuffer>) {
  const points = positions.length / 3
  const numberOf = new Uint32Array(points)
  let count = 0
  for (const index of indices) {
    if (index >= points) throw damaged('obj', 'a face refers to a point that does not exist')
    if (numberOf[index] === 0) numberOf[index] = ++count
  }
  if (count === points) return { positions, colors, indices }
  const own = new Float32Array(count * 3)
  const ownColors = colors && new Uint8Array(count * 4)
  for (let i = 0; i < points; i++) {
    const to = (numberOf[i] ?? 0) - 1
    if (to < 0) continue
    own.set(positions.subarray(i * 3, i * 3 + 3), to * 3)
    if (colors) ownColors?.set(colors.subarray(i * 4, i * 4 + 4), to * 4)
  }
  return { positions: own, colors: ownColors, indices: indices.map((index) => (numberOf[index] ?? 1) - 1) }
}

/** Most write fractions; some count to 255. */
function toBytes(shades: Float32Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const scale = shades.some((value) => value > 1.001) ? 1 : 255
  const bytes = new Uint8Array((shades.length / 3) * 4).fill(255)
  for (let i = 0; i < shades.length; i++) bytes[Math.floor(i / 3) * 4 + (i % 3)] = Math.min(255, (shades[i] ?? 0) * scale)
  return bytes
}
