import type { ByteReader } from './byte-reader.ts'
import { damaged, truncated } from './mesh-file.ts'
import type { MeshTally } from './mesh-tally.ts'
import { PLY_TYPE_BYTES, type PlyElement, type PlyProperty } from './ply-header.ts'
import { numberReader } from './ply-number.ts'

export const CORNERS_MAX = 65_535
export const impossibleFace = () => damaged('ply', 'it holds a face with an impossible number of corners')

export const isCornerList = ({ name, countType }: PlyProperty): boolean =>
  countType !== null && (name === 'vertex_indices' || name === 'vertex_index')

/** One property of a face, ready to be read from the window. */
interface Step {
  /** Bytes of a single value, or of the length in front of a list. */
  readonly leadBytes: number
  readonly lead: ((view: DataView, at: number) => number) | null
  readonly itemBytes: number
  readonly corner: ((view: DataView, at: number) => number) | null
}

/** Follows the sides of all faces. */
export async function readPlyFaces(reader: ByteReader, element: PlyElement, little: boolean, tally: MeshTally) {
  const steps = element.properties.map((property) => stepOf(property, little))
  const plain = isPlainList(element)
  for (let rest = element.count; rest > 0; rest--) {
    if (plain) rest -= readTriangles(reader, rest, little, tally)
    if (rest === 0) break
    // Sync as long as the whole face is in view; only at the edge of the window somebody has to wait.
    let needed = readFace(reader, steps, tally)
    while (needed > 0) {
      if (!(await reader.fill(needed))) throw truncated('ply')
      needed = readFace(reader, steps, tally)
    }
  }
}

const isPlainList = ({ properties: [list, ...others] }: PlyElement): boolean =>
  others.length === 0 && list !== undefined && isCornerList(list) && list.countType === 'uint8' && list.type.endsWith('int32')

/** The quick way through triangles that stand in view, as nearly all files write them; stops at anything else. */
function readTriangles(reader: ByteReader, limit: number, little: boolean, tally: MeshTally): number {
  const { edges, vertexCount } = tally
  const { view, end } = reader
  let { at } = reader
  let read = 0
  for (; read < limit && at + 13 <= end && view.getUint8(at) === 3; read++, at += 13) {
    const a = view.getUint32(at + 1, little)
    const b = view.getUint32(at + 5, little)
    const c = view.getUint32(at + 9, little)
    if (a >= vertexCount || b >= vertexCount || c >= vertexCount) break
    edges.triangle(a, b, c)
  }
  reader.at = at
  tally.triangleCount += read
  return read
}

/** Passes over an element nobody asked for. */
export async function skipPlyElement(reader: ByteReader, element: PlyElement, little: boolean) {
  const steps = element.properties.map((property) => stepOf(property, little))
  for (let rest = element.count; rest > 0; rest--) {
    for (const { leadBytes, lead, itemBytes } of steps) {
      // Waiting for each of millions of values costs far more than reading them, so it is left out while they are in view.
      if (reader.left < leadBytes && !(await reader.fill(leadBytes))) throw truncated('ply')
      const items = lead ? lead(reader.view, reader.at) : 0
      if (items < 0) throw damaged('ply', 'it holds a list of negative length')
      const bytes = leadBytes + items * itemBytes
      if (bytes <= reader.left) reader.at += bytes
      else if (!(await reader.skip(bytes))) throw truncated('ply')
    }
  }
}

function stepOf(property: PlyProperty, little: boolean): Step {
  const { type, countType } = property
  if (!countType) return { leadBytes: PLY_TYPE_BYTES[type], lead: null, itemBytes: 0, corner: null }
  return {
    leadBytes: PLY_TYPE_BYTES[countType],
    lead: numberReader(countType, little),
    itemBytes: PLY_TYPE_BYTES[type],
    corner: isCornerList(property) ? numberReader(type, little) : null,
  }
}

/** Reads one face and answers 0; or, when it is not whole in view, how many bytes must be there before the next try. */
function readFace(reader: ByteReader, steps: readonly Step[], tally: MeshTally): number {
  const { view, end } = reader
  const start = reader.at
  let at = start
  for (const { leadBytes, lead, itemBytes } of steps) {
    if (at + leadBytes > end) return at + leadBytes - start
    const items = lead ? lead(view, at) : 0
    if (items < 0 || items > CORNERS_MAX) throw impossibleFace()
    at += leadBytes + items * itemBytes
    if (at > end) return tooLong(at - start)
  }
  at = start
  for (const { leadBytes, lead, itemBytes, corner } of steps) {
    const items = lead ? lead(view, at) : 0
    at += leadBytes
    if (corner) followSides(view, at, items, itemBytes, corner, tally)
    at += items * itemBytes
  }
  reader.at = at
  return 0
}

function tooLong(bytes: number): number {
  if (bytes > CORNERS_MAX * 8) throw damaged('ply', 'it holds a face that is too long')
  return bytes
}

function followSides(
  view: DataView,
  at: number,
  items: number,
  itemBytes: number,
  corner: (view: DataView, at: number) => number,
  tally: MeshTally,
) {
  if (items === 0) return
  const { edges, vertexCount } = tally
  const first = corner(view, at)
  let before = corner(view, at + (items - 1) * itemBytes)
  for (let i = 0; i < items; i++) {
    const here = corner(view, at + i * itemBytes)
    if (!(here >= 0 && here < vertexCount)) throw damaged('ply', 'a face refers to a point that does not exist')
    edges.add(before, here)
    if (i > 1) edges.fan(first, before, here)
    before = here
  }
  tally.triangleCount += Math.max(0, items - 2)
}
