import { damaged, invalidCoordinates, type MeshSource, wrongFormat } from './mesh-file.ts'
import { type MeshTally, newTally } from './mesh-tally.ts'
import { TextReader } from './text-reader.ts'

const TAB = 9
const SPACE = 32
const HASH = 35
const MINUS = 45
const ZERO = 48
const BACKSLASH = 92
const F = 102
const V = 118
const DIGITS_MAX = 9

/** Measures an OBJ file: its `v` lines are the points, its `f` lines the faces; files it refers to are never opened. */
export async function tallyObj({ bytes }: MeshSource, tally = newTally()): Promise<MeshTally> {
  const reader = new TextReader(bytes)
  try {
    for (;;) {
      const filled = await reader.fillLines()
      if (filled === null) throw damaged('obj', 'it holds a line without end')
      if (!filled) break
      while (reader.at < reader.limit) {
        readLine(reader, tally)
        reader.skipLine()
      }
    }
  } finally {
    await reader.close()
  }
  if (tally.points.count === 0) throw wrongFormat('obj')
  tally.vertexCount = tally.points.count
  return tally
}

function readLine(reader: TextReader, tally: MeshTally) {
  reader.skipBlanks()
  const letter = reader.bytes[reader.at]
  if (letter === 0) throw wrongFormat('obj')
  // `vn`, `vt` and `vp` begin alike but are no points.
  const alone = (reader.bytes[reader.at + 1] ?? 0) === 32 || (reader.bytes[reader.at + 1] ?? 0) === 9
  if (!alone) return
  if (letter === V) {
    reader.at += 1
    if (!tally.points.add(reader.number(), reader.number(), reader.number())) throw invalidCoordinates('obj')
  } else if (letter === F) {
    reader.at += 1
    readFace(reader, tally)
  }
}

function readFace(reader: TextReader, tally: MeshTally) {
  const { edges, points } = tally
  const { bytes } = reader
  let { at } = reader
  let corners = 0
  let first = 0
  let before = 0
  for (;;) {
    let sign = bytes[at] as number
    while (sign === SPACE || sign === TAB) sign = bytes[++at] as number
    // The end of the line, a comment behind the face, or the mark that its line goes on.
    if (sign < SPACE || sign === HASH || sign === BACKSLASH) break
    const back = sign === MINUS
    if (back) sign = bytes[++at] as number
    const start = at
    let named = 0
    for (; (sign - ZERO) >>> 0 < 10; sign = bytes[++at] as number) named = (Math.imul(named, 10) + (sign - ZERO)) | 0
    // Numbers count from one; negative ones count back from the newest point. A point may be written behind the faces
    // that use it, so only what can never be right is refused here.
    const here = back ? points.count - named : named - 1
    if (at === start || at - start > DIGITS_MAX || here < 0) throw damaged('obj', 'a face refers to a point that does not exist')
    // The numbers of texture and normal cling to a corner.
    while (sign > SPACE) sign = bytes[++at] as number
    if (corners === 0) first = here
    else edges.add(before, here)
    if (corners > 1) edges.fan(first, before, here)
    before = here
    corners += 1
  }
  reader.at = at
  if (corners > 0) edges.add(before, first)
  tally.triangleCount += Math.max(0, corners - 2)
}
