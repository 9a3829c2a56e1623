import { damaged, invalidCoordinates, type MeshSource, wrongFormat } from '../measure/mesh-file.ts'
import { NEWLINE, TextReader } from '../measure/text-reader.ts'
import { areFinite, type MeshSink, reportFace } from './mesh-sink.ts'
import { restOfLine } from './part-name.ts'
import { plainText } from './text-source.ts'

/** Indices start at 0. A face may refer to points that follow it or do not exist. */
export interface ObjSink extends MeshSink {
  /** An `o` or `g` line. A name is only read on request. */
  startGroup?(readName: () => string, isObject: boolean): void
}

const TAB = 9
const SPACE = 32
const HASH = 35
const MINUS = 45
const ZERO = 48
const [F, G, O, V] = [102, 103, 111, 118]
const DIGITS_MAX = 9

/** Reads an OBJ file; returns its number of points. Files it refers to are never opened. */
export async function parseObj({ bytes }: MeshSource, sink: ObjSink): Promise<number> {
  const reader = new TextReader(plainText(bytes))
  const corners: number[] = []
  let points = 0
  try {
    for (;;) {
      const filled = await reader.fillLines()
      if (filled === null) throw damaged('obj', 'one of its lines is too long')
      if (!filled) break
      while (reader.at < reader.limit) {
        points += readLine(reader, sink, points, corners)
        reader.skipLine()
      }
    }
  } finally {
    await reader.close()
  }
  if (points === 0) throw wrongFormat('obj')
  return points
}

/** Returns the number of points on the line. `corners` is reused for all faces. */
function readLine(reader: TextReader, sink: ObjSink, points: number, corners: number[]): 0 | 1 {
  reader.skipWhitespace()
  const keyword = reader.bytes[reader.at]
  if (keyword === 0) throw wrongFormat('obj')
  // Skips `vn`, `vt`, `vp` and the like.
  const next = reader.bytes[reader.at + 1]
  if (next !== SPACE && next !== TAB) return 0
  if (keyword === V) {
    reader.at += 1
    readPoint(reader, sink)
    return 1
  }
  if (keyword === F) {
    reader.at += 1
    readFace(reader, sink, points, corners)
  } else if (keyword === O || keyword === G) sink.startGroup?.(() => restOfLine(reader, 1), keyword === O)
  return 0
}

function readPoint(reader: TextReader, sink: ObjSink) {
  const x = reader.number()
  const y = reader.number()
  const z = reader.number()
  if (!areFinite(x, y, z)) throw invalidCoordinates('obj')
  sink.point(x, y, z)
  if (!sink.color) return
  // Scanners append a color; some programs append a weight, which is a single number.
  const red = reader.number()
  const green = reader.number()
  const blue = reader.number()
  if (red >= 0 && green >= 0 && blue >= 0) sink.color(red, green, blue)
}

function readFace(reader: TextReader, sink: ObjSink, points: number, corners: number[]) {
  const { bytes } = reader
  let { at } = reader
  corners.length = 0
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
    // so only indices that can never be valid are rejected here.
    const current = isRelative ? points - index : index - 1
    if (at === start || at - start > DIGITS_MAX || current < 0) throw damaged('obj', "a face refers to a point that doesn't exist")
    // Skips the texture and normal indices of the corner.
    while (char > SPACE) char = bytes[++at] ?? NEWLINE
    corners.push(current)
  }
  reader.at = at
  reportFace(sink, corners)
}
