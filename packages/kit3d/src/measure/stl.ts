import type { ByteReader } from './byte-reader.ts'
import { damaged, invalidCoordinates, type MeshSource, truncated, wrongFormat } from './mesh-file.ts'
import { type MeshTally, newTally } from './mesh-tally.ts'
import { scatter } from './point-tally.ts'
import { TextReader } from './text-reader.ts'
import { signless } from './unsigned-zero.ts'

/** The head of a binary file with its number of triangles, and the length of each of them. */
export const HEAD_BYTES = 84
export const TRIANGLE_BYTES = 50

/** Measures an STL file, text or binary. Its triangles share no points, so equal places stand for one. */
export async function tallyStl({ bytes, sizeBytes }: MeshSource, tally = newTally()): Promise<MeshTally> {
  const reader = new TextReader(bytes)
  try {
    await reader.fill(HEAD_BYTES)
    const told = reader.left >= HEAD_BYTES ? reader.view.getUint32(80, true) : -1
    // Binary files like to begin with `solid` as well; their length gives them away.
    if (told >= 0 && sizeBytes === HEAD_BYTES + told * TRIANGLE_BYTES) return await readBinary(reader, told, tally)
    reader.skipBlanks()
    if (reader.startsWith('solid')) return await readText(reader, tally)
    if (told < 0) throw wrongFormat('stl')
    throw sizeBytes < HEAD_BYTES + told * TRIANGLE_BYTES ? truncated('stl') : damaged('stl', 'it is longer than its number of triangles')
  } finally {
    await reader.close()
  }
}

async function readBinary(reader: ByteReader, triangles: number, tally: MeshTally): Promise<MeshTally> {
  const { points, edges } = tally
  const { view } = reader
  reader.at += HEAD_BYTES
  for (let rest = triangles; rest > 0; ) {
    if (!(await reader.fill(TRIANGLE_BYTES))) throw truncated('stl')
    const count = Math.min(rest, Math.floor(reader.left / TRIANGLE_BYTES))
    let good = true
    let { at } = reader
    for (let i = 0; i < count; i++, at += TRIANGLE_BYTES) {
      // The three numbers in front are the normal, which nobody needs.
      for (let corner = at + 12; corner < at + 48; corner += 12) {
        if (!points.add(view.getFloat32(corner, true), view.getFloat32(corner + 4, true), view.getFloat32(corner + 8, true))) good = false
      }
      const a = storedPlace(view, at + 12)
      const b = storedPlace(view, at + 24)
      const c = storedPlace(view, at + 36)
      edges.add(a, b)
      edges.add(b, c)
      edges.add(c, a)
    }
    if (!good) throw invalidCoordinates('stl')
    reader.at = at
    rest -= count
  }
  return finish(tally, triangles)
}

async function readText(reader: TextReader, tally: MeshTally): Promise<MeshTally> {
  const bits = new Int32Array(3)
  const floats = new Float32Array(bits.buffer)
  const places = new Int32Array(3)
  let corners = 0
  let triangles = 0
  let open = false

  const readVertex = () => {
    reader.at += 'vertex'.length
    for (let i = 0; i < 3; i++) floats[i] = reader.number()
    if (!tally.points.add(floats[0] ?? 0, floats[1] ?? 0, floats[2] ?? 0)) throw invalidCoordinates('stl')
    if (corners === 3) throw damaged('stl', 'it holds a face that is no triangle')
    places[corners++] = placeNumber(bits[0] ?? 0, bits[1] ?? 0, bits[2] ?? 0)
  }
  const closeFacet = () => {
    if (corners !== 3) throw damaged('stl', 'it holds a face that is no triangle')
    const [a = 0, b = 0, c = 0] = places
    tally.edges.add(a, b)
    tally.edges.add(b, c)
    tally.edges.add(c, a)
    corners = 0
    triangles += 1
  }
  const readLine = () => {
    reader.skipBlanks()
    // The words in the order of how often they stand there.
    if (reader.startsWith('vertex')) readVertex()
    else if (reader.startsWith('endfacet')) closeFacet()
    else if (reader.startsWith('facet') || reader.startsWith('outer') || reader.startsWith('endloop') || reader.atLineEnd()) return
    else if (reader.startsWith('endsolid')) open = false
    else if (reader.startsWith('solid')) open = true
    else throw triangles === 0 ? wrongFormat('stl') : damaged('stl', 'it holds a line that cannot be read')
  }

  for (;;) {
    const filled = await reader.fillLines()
    if (filled === null) throw damaged('stl', 'it holds a line without end')
    if (!filled) break
    while (reader.at < reader.limit) {
      readLine()
      reader.skipLine()
    }
  }
  if (open || corners > 0) throw truncated('stl')
  return finish(tally, triangles)
}

function finish(tally: MeshTally, triangles: number): MeshTally {
  tally.triangleCount = triangles
  tally.vertexCount = triangles * 3
  return tally
}

/** A number that stands for a place; that two places of one mesh get the same is too rare to matter. */
function placeNumber(x: number, y: number, z: number): number {
  return scatter(Math.imul(scatter(Math.imul(scatter(signless(x)), 0x9e3779b1) ^ signless(y)), 0x85ebca6b) ^ signless(z))
}

const storedPlace = (view: DataView, at: number): number =>
  placeNumber(view.getInt32(at, true), view.getInt32(at + 4, true), view.getInt32(at + 8, true))
