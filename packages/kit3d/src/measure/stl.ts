import type { ByteReader } from './byte-reader.ts'
import { damaged, invalidCoordinates, type MeshSource, truncated, wrongFormat } from './mesh-file.ts'
import { type MeshStats, newMeshStats } from './mesh-stats.ts'
import { hash32 } from './point-stats.ts'
import { TextReader } from './text-reader.ts'
import { withoutNegativeZero } from './unsigned-zero.ts'

/** Header of a binary file including its triangle count. */
export const HEADER_BYTES = 84
export const TRIANGLE_BYTES = 50

/** Measures an ASCII or binary STL file. Its triangles share no vertices, so vertices are matched by position. */
export async function readStl({ bytes, sizeBytes }: MeshSource, stats = newMeshStats()): Promise<MeshStats> {
  const reader = new TextReader(bytes)
  try {
    await reader.fill(HEADER_BYTES)
    const declaredTriangles = reader.available >= HEADER_BYTES ? reader.view.getUint32(80, true) : -1
    // Binary files may start with `solid` too; their size identifies them.
    if (declaredTriangles >= 0 && sizeBytes === HEADER_BYTES + declaredTriangles * TRIANGLE_BYTES)
      return await readBinary(reader, declaredTriangles, stats)
    reader.skipWhitespace()
    if (reader.startsWith('solid')) return await readText(reader, stats)
    if (declaredTriangles < 0) throw wrongFormat('stl')
    throw sizeBytes < HEADER_BYTES + declaredTriangles * TRIANGLE_BYTES
      ? truncated('stl')
      : damaged('stl', 'it is longer than its triangle count allows')
  } finally {
    await reader.close()
  }
}

async function readBinary(reader: ByteReader, triangles: number, stats: MeshStats): Promise<MeshStats> {
  const { points, edges } = stats
  const { view } = reader
  reader.at += HEADER_BYTES
  for (let rest = triangles; rest > 0; ) {
    if (!(await reader.fill(TRIANGLE_BYTES))) throw truncated('stl')
    const count = Math.min(rest, Math.floor(reader.available / TRIANGLE_BYTES))
    let allFinite = true
    let { at } = reader
    for (let i = 0; i < count; i++, at += TRIANGLE_BYTES) {
      // The first 12 bytes are the normal, which is not used.
      for (let corner = at + 12; corner < at + 48; corner += 12) {
        if (!points.add(view.getFloat32(corner, true), view.getFloat32(corner + 4, true), view.getFloat32(corner + 8, true)))
          allFinite = false
      }
      const a = storedPositionHash(view, at + 12)
      const b = storedPositionHash(view, at + 24)
      const c = storedPositionHash(view, at + 36)
      edges.add(a, b)
      edges.add(b, c)
      edges.add(c, a)
    }
    if (!allFinite) throw invalidCoordinates('stl')
    reader.at = at
    rest -= count
  }
  return finish(stats, triangles)
}

async function readText(reader: TextReader, stats: MeshStats): Promise<MeshStats> {
  const bits = new Int32Array(3)
  const floats = new Float32Array(bits.buffer)
  const positionHashes = new Int32Array(3)
  let corners = 0
  let triangles = 0
  let open = false

  const readVertex = () => {
    reader.at += 'vertex'.length
    for (let i = 0; i < 3; i++) floats[i] = reader.number()
    if (!stats.points.add(floats[0] ?? 0, floats[1] ?? 0, floats[2] ?? 0)) throw invalidCoordinates('stl')
    if (corners === 3) throw damaged('stl', 'it contains a face that is not a triangle')
    positionHashes[corners++] = positionHash(bits[0] ?? 0, bits[1] ?? 0, bits[2] ?? 0)
  }
  const closeFacet = () => {
    if (corners !== 3) throw damaged('stl', 'it contains a face that is not a triangle')
    const [a = 0, b = 0, c = 0] = positionHashes
    stats.edges.add(a, b)
    stats.edges.add(b, c)
    stats.edges.add(c, a)
    corners = 0
    triangles += 1
  }
  const readLine = () => {
    reader.skipWhitespace()
    // Most frequent keywords first.
    if (reader.startsWith('vertex')) readVertex()
    else if (reader.startsWith('endfacet')) closeFacet()
    else if (reader.startsWith('facet') || reader.startsWith('outer') || reader.startsWith('endloop') || reader.atLineEnd()) return
    else if (reader.startsWith('endsolid')) open = false
    else if (reader.startsWith('solid')) open = true
    else throw triangles === 0 ? wrongFormat('stl') : damaged('stl', "it contains a line that can't be read")
  }

  for (;;) {
    const filled = await reader.fillLines()
    if (filled === null) throw damaged('stl', 'one of its lines is too long')
    if (!filled) break
    while (reader.at < reader.limit) {
      readLine()
      reader.skipLine()
    }
  }
  if (open || corners > 0) throw truncated('stl')
  return finish(stats, triangles)
}

function finish(stats: MeshStats, triangles: number): MeshStats {
  stats.triangleCount = triangles
  stats.vertexCount = triangles * 3
  return stats
}

/** Collisions within a mesh are too rare to matter. */
function positionHash(x: number, y: number, z: number): number {
  return hash32(
    Math.imul(hash32(Math.imul(hash32(withoutNegativeZero(x)), 0x9e3779b1) ^ withoutNegativeZero(y)), 0x85ebca6b) ^ withoutNegativeZero(z),
  )
}

const storedPositionHash = (view: DataView, at: number): number =>
  positionHash(view.getInt32(at, true), view.getInt32(at + 4, true), view.getInt32(at + 8, true))
