import { damaged, invalidCoordinates, type MeshSource, wrongFormat } from './mesh-file.ts'
import { type MeshStats, newMeshStats } from './mesh-stats.ts'
import { NEWLINE, TextReader } from './text-reader.ts'

const TAB = 9
const SPACE = 32
const HASH = 35
const MINUS = 45
const ZERO = 48
const BACKSLASH = 92
const F = 102
const V = 118
const DIGITS_MAX = 9

/** Measures an OBJ file by its `v` and `f` lines; files it refers to are never opened. */
export async function readObj({ bytes }: MeshSource, stats = newMeshStats()): Promise<MeshStats> {
  const reader = new TextReader(bytes)
  try {
    for (;;) {
      const filled = await reader.fillLines()
      if (filled === null) throw damaged('obj', 'one of its lines is too long')
      if (!filled) break
      while (reader.at < reader.limit) {
        readLine(reader, stats)
        reader.skipLine()
      }
    }
  } finally {
    await reader.close()
  }
  if (stats.points.count === 0) throw wrongFormat('obj')
  stats.vertexCount = stats.points.count
  return stats
}

function readLine(reader: TextReader, stats: MeshStats) {
  reader.skipWhitespace()
  const keyword = reader.bytes[reader.at]
  if (keyword === 0) throw wrongFormat('obj')
  // Skips `vn`, `vt` and `vp`.
  const isBareKeyword = (reader.bytes[reader.at + 1] ?? 0) === 32 || (reader.bytes[reader.at + 1] ?? 0) === 9
  if (!isBareKeyword) return
  if (keyword === V) {
    reader.at += 1
    if (!stats.points.add(reader.number(), reader.number(), reader.number())) throw invalidCoordinates('obj')
  } else if (keyword === F) {
    reader.at += 1
    readFace(reader, stats)
  }
}

function readFace(reader: TextReader, stats: MeshStats) {
  const { edges, points } = stats
  const { bytes } = reader
  let { at } = reader
  let corners = 0
  let first = 0
  let previous = 0
  for (;;) {
    let char = bytes[at] ?? NEWLINE
    while (char === SPACE || char === TAB) char = bytes[++at] ?? NEWLINE
    // End of line, trailing comment or line continuation.
    if (char < SPACE || char === HASH || char === BACKSLASH) break
    const isRelative = char === MINUS
    if (isRelative) char = bytes[++at] ?? NEWLINE
    const start = at
    let index = 0
    for (; (char - ZERO) >>> 0 < 10; char = bytes[++at] ?? NEWLINE) index = (Math.imul(index, 10) + (char - ZERO)) | 0
    // Indices start at 1; negative ones count back from the latest point. A point may follow the faces that use it,
    // so only indices that can never be valid are rejected here.
    const current = isRelative ? points.count - index : index - 1
    if (at === start || at - start > DIGITS_MAX || current < 0) throw damaged('obj', 'a face refers to a point that does not exist')
    // Skips the texture and normal indices of the corner.
    while (char > SPACE) char = bytes[++at] ?? NEWLINE
    if (corners === 0) first = current
    else edges.add(previous, current)
    if (corners > 1) edges.fanTriangle(first, previous, current)
    previous = current
    corners += 1
  }
  reader.at = at
  if (corners > 0) edges.add(previous, first)
  stats.triangleCount += Math.max(0, corners - 2)
}
