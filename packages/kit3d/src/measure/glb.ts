import { ByteReader } from './byte-reader.ts'
import { BINARY_CHUNK, type GlbPlan, JSON_CHUNK, JSON_MAX_BYTES, MAGIC, type PointList, planGlb, type TriangleList } from './glb-plan.ts'
import { JsonLimits } from './json-limits.ts'
import { type JsonRecord, recordOf } from './json-value.ts'
import { decodeLatin1 } from './latin1.ts'
import { IDENTITY, type Matrix, transformCoordinate } from './matrix.ts'
import { damaged, invalidCoordinates, type MeshSource, truncated, wrongFormat } from './mesh-file.ts'
import { type MeshStats, newMeshStats } from './mesh-stats.ts'

/** Measures a GLB file: plans the reads from its JSON chunk, then reads the binary chunk once, front to back. */
export async function readGlb({ bytes, sizeBytes }: MeshSource): Promise<MeshStats> {
  const reader = new ByteReader(bytes)
  try {
    const json = await readJsonChunk(reader, sizeBytes)
    const binaryBytes = await readBinaryChunkLength(reader)
    const plan = planGlb(json, binaryBytes)
    if (plan.vertexCount === 0) throw damaged('glb', 'it contains no points')
    const stats = newMeshStats({ unit: 'meter', sharesPoints: plan.sharesPoints })
    stats.vertexCount = plan.vertexCount
    stats.triangleCount = plan.triangleCount
    await readLists(reader, plan, stats)
    return stats
  } finally {
    await reader.close()
  }
}

async function readJsonChunk(reader: ByteReader, sizeBytes: number): Promise<JsonRecord> {
  if (!(await reader.fill(20))) throw wrongFormat('glb')
  const { view } = reader
  if (view.getUint32(0, true) !== MAGIC) throw wrongFormat('glb')
  if (view.getUint32(4, true) !== 2) throw damaged('glb', 'it is not glTF 2.0')
  const declaredBytes = view.getUint32(8, true)
  if (declaredBytes > sizeBytes) throw truncated('glb')
  if (declaredBytes < sizeBytes) throw damaged('glb', 'it is longer than its header states')
  const length = view.getUint32(12, true)
  if (view.getUint32(16, true) !== JSON_CHUNK) throw damaged('glb', 'its JSON data is missing')
  if (length > JSON_MAX_BYTES) throw damaged('glb', 'its JSON data is too large')
  reader.at = 20
  return parseJson(await readJsonText(reader, length))
}

function parseJson(text: string): JsonRecord {
  try {
    return recordOf(JSON.parse(text))
  } catch {
    throw damaged('glb', "its JSON data can't be read")
  }
}

/** Decodes as Latin-1: only names contain characters beyond ASCII, and they are not used here. */
async function readJsonText(reader: ByteReader, length: number): Promise<string> {
  const pieces: string[] = []
  const bounds = new JsonLimits()
  for (let rest = length; rest > 0; ) {
    if (!(await reader.fill(1))) throw truncated('glb')
    const size = Math.min(rest, reader.available, 8_192)
    const piece = reader.bytes.subarray(reader.at, reader.at + size)
    bounds.add(piece)
    pieces.push(decodeLatin1(piece))
    reader.at += size
    rest -= size
  }
  return pieces.join('')
}

/** Leaves the reader at the first byte of the binary chunk. */
async function readBinaryChunkLength(reader: ByteReader): Promise<number> {
  if (!(await reader.fill(8))) return 0
  const length = reader.view.getUint32(reader.at, true)
  const isBinary = reader.view.getUint32(reader.at + 4, true) === BINARY_CHUNK
  reader.at += 8
  return isBinary ? length : 0
}

interface Segment {
  readonly start: number
  readonly read: (() => Promise<number>) | null
  readonly fallback: () => void
}

/** Reads each byte at most once: overlapping lists fall back to their declared bounds, so that the cost never exceeds the file size. */
async function readLists(reader: ByteReader, plan: GlbPlan, stats: MeshStats) {
  const segments: Segment[] = [
    ...plan.pointLists.map((list) => ({
      start: list.range?.start ?? -1,
      read: list.range && (() => readPoints(reader, list, stats)),
      fallback: () => useDeclaredBounds(list, stats),
    })),
    ...plan.triangleLists.map((list) => ({
      start: list.range.start,
      read: () => readTriangles(reader, list, stats),
      fallback: () => {
        stats.sharesPoints = false
      },
    })),
  ]
  let position = 0
  for (const { start, read, fallback } of segments.sort((a, b) => a.start - b.start)) {
    if (!read || start < position) {
      fallback()
      continue
    }
    if (!(await reader.skip(start - position))) throw truncated('glb')
    position = start + (await read())
  }
}

async function readPoints(reader: ByteReader, list: PointList, stats: MeshStats): Promise<number> {
  const { points } = stats
  const [first = IDENTITY, ...others] = list.matrices
  const isIdentity = first === IDENTITY || first.every((value, i) => value === IDENTITY[i])
  const box = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity])
  const bytesRead = await readRecords(reader, list.range, (view, from, stride, count) => {
    let allFinite = true
    for (let i = 0, at = from; i < count; i++, at += stride) {
      const x = view.getFloat32(at, true)
      const y = view.getFloat32(at + 4, true)
      const z = view.getFloat32(at + 8, true)
      if (others.length > 0) expandBox(box, x, y, z)
      allFinite =
        (isIdentity
          ? points.add(x, y, z)
          : points.add(
              transformCoordinate(first, 0, x, y, z),
              transformCoordinate(first, 1, x, y, z),
              transformCoordinate(first, 2, x, y, z),
            )) && allFinite
    }
    if (!allFinite) throw invalidCoordinates('glb')
  })
  for (const matrix of others) expandByCorners(stats, box, matrix)
  return bytesRead
}

async function readTriangles(reader: ByteReader, { points, range, indexBytes }: TriangleList, { edges }: MeshStats): Promise<number> {
  const indexAt = (view: DataView, at: number) =>
    indexBytes === 4 ? view.getUint32(at, true) : indexBytes === 2 ? view.getUint16(at, true) : view.getUint8(at)
  const { firstIndex, count: pointCount } = points
  return readRecords(reader, range, (view, from, stride, count) => {
    for (let i = 0, at = from; i < count; i++, at += stride) {
      const a = indexAt(view, at)
      const b = indexAt(view, at + indexBytes)
      const c = indexAt(view, at + 2 * indexBytes)
      if (a >= pointCount || b >= pointCount || c >= pointCount) throw damaged('glb', 'a triangle refers to a point that does not exist')
      edges.add(firstIndex + a, firstIndex + b)
      edges.add(firstIndex + b, firstIndex + c)
      edges.add(firstIndex + c, firstIndex + a)
    }
  })
}

/** Calls `read` with as many records as the window holds until all are read; returns the number of bytes read. */
async function readRecords(
  reader: ByteReader,
  range: PointList['range'],
  read: (view: DataView, from: number, stride: number, count: number) => void,
): Promise<number> {
  if (!range || range.count === 0) return 0
  const { stride, recordBytes, count } = range
  for (let rest = count; rest > 0; ) {
    if (!(await reader.fill(recordBytes))) throw truncated('glb')
    // The last record needs no padding up to the stride.
    const inWindow = Math.min(rest, Math.floor((reader.available - recordBytes) / stride) + 1)
    read(reader.view, reader.at, stride, inWindow)
    rest -= inWindow
    if (!(await reader.skip((inWindow - 1) * stride + (rest > 0 ? stride : recordBytes)))) throw truncated('glb')
  }
  return stride * (count - 1) + recordBytes
}

/** For points that cannot be read here. */
function useDeclaredBounds({ declaredBounds, matrices }: PointList, stats: MeshStats) {
  if (!declaredBounds) throw damaged('glb', 'its points have no coordinates')
  for (const matrix of matrices) expandByCorners(stats, Float64Array.from([...declaredBounds.min, ...declaredBounds.max]), matrix)
}

function expandBox(box: Float64Array, x: number, y: number, z: number) {
  const point = [x, y, z]
  for (let axis = 0; axis < 3; axis++) {
    const value = point[axis] ?? 0
    box[axis] = Math.min(box[axis] ?? value, value)
    box[axis + 3] = Math.max(box[axis + 3] ?? value, value)
  }
}

/** The bounds of a transformed box are those of its eight corners. */
function expandByCorners({ points }: MeshStats, box: Float64Array, matrix: Matrix) {
  for (let corner = 0; corner < 8; corner++) {
    const x = box[corner & 1 ? 3 : 0] ?? 0
    const y = box[corner & 2 ? 4 : 1] ?? 0
    const z = box[corner & 4 ? 5 : 2] ?? 0
    points.expandBounds(
      transformCoordinate(matrix, 0, x, y, z),
      transformCoordinate(matrix, 1, x, y, z),
      transformCoordinate(matrix, 2, x, y, z),
    )
  }
}
