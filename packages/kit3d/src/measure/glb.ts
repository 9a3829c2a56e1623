import { ByteReader } from './byte-reader.ts'
import { BINARY_CHUNK, type GlbPlan, JSON_CHUNK, JSON_MAX_BYTES, MAGIC, type PointList, planGlb, type TriangleList } from './glb-plan.ts'
import { JsonLimits } from './json-limits.ts'
import { type JsonRecord, recordOf } from './json-value.ts'
import { IDENTITY, moved } from './matrix.ts'
import { damaged, invalidCoordinates, type MeshSource, truncated, wrongFormat } from './mesh-file.ts'
import { type MeshTally, newTally } from './mesh-tally.ts'
import { plainText } from './plain-text.ts'

/** Measures a GLB file: what it holds is planned from its description, then its data is read once in the order it stands. */
export async function tallyGlb({ bytes, sizeBytes }: MeshSource): Promise<MeshTally> {
  const reader = new ByteReader(bytes)
  try {
    const json = await readDescription(reader, sizeBytes)
    const binaryBytes = await findBinary(reader)
    const plan = planGlb(json, binaryBytes)
    if (plan.vertexCount === 0) throw damaged('glb', 'it holds no points')
    const tally = newTally({ unit: 'meter', sharesPoints: plan.sharesPoints })
    tally.vertexCount = plan.vertexCount
    tally.triangleCount = plan.triangleCount
    await readLists(reader, plan, tally)
    return tally
  } finally {
    await reader.close()
  }
}

async function readDescription(reader: ByteReader, sizeBytes: number): Promise<JsonRecord> {
  if (!(await reader.fill(20))) throw wrongFormat('glb')
  const { view } = reader
  if (view.getUint32(0, true) !== MAGIC) throw wrongFormat('glb')
  if (view.getUint32(4, true) !== 2) throw damaged('glb', 'its version is not 2')
  const told = view.getUint32(8, true)
  if (told > sizeBytes) throw truncated('glb')
  if (told < sizeBytes) throw damaged('glb', 'it is longer than it says')
  const length = view.getUint32(12, true)
  if (view.getUint32(16, true) !== JSON_CHUNK) throw damaged('glb', 'its description is missing')
  if (length > JSON_MAX_BYTES) throw damaged('glb', 'its description is too long')
  reader.at = 20
  return parseDescription(await take(reader, length))
}

function parseDescription(text: string): JsonRecord {
  try {
    return recordOf(JSON.parse(text))
  } catch {
    throw damaged('glb', 'its description cannot be read')
  }
}

/** The bytes as characters one by one: outside of names the description is plain ASCII, and names are of no interest. */
async function take(reader: ByteReader, length: number): Promise<string> {
  const pieces: string[] = []
  const bounds = new JsonLimits()
  for (let rest = length; rest > 0; ) {
    if (!(await reader.fill(1))) throw truncated('glb')
    const size = Math.min(rest, reader.left, 8_192)
    const piece = reader.bytes.subarray(reader.at, reader.at + size)
    bounds.add(piece)
    pieces.push(plainText(piece))
    reader.at += size
    rest -= size
  }
  return pieces.join('')
}

/** The length of the binary part; the reader is left at its first byte. */
async function findBinary(reader: ByteReader): Promise<number> {
  if (!(await reader.fill(8))) return 0
  const length = reader.view.getUint32(reader.at, true)
  const isBinary = reader.view.getUint32(reader.at + 4, true) === BINARY_CHUNK
  reader.at += 8
  return isBinary ? length : 0
}

interface Passage {
  readonly start: number
  readonly read: (() => Promise<number>) | null
  readonly otherwise: () => void
}

/** Each byte is passed once: a list that lies inside another one is taken at its word, so that no file costs more than its length. */
async function readLists(reader: ByteReader, plan: GlbPlan, tally: MeshTally) {
  const passages: Passage[] = [
    ...plan.pointLists.map((list) => ({
      start: list.stretch?.start ?? -1,
      read: list.stretch && (() => readPoints(reader, list, tally)),
      otherwise: () => believe(list, tally),
    })),
    ...plan.triangleLists.map((list) => ({
      start: list.stretch.start,
      read: () => readTriangles(reader, list, tally),
      otherwise: () => {
        tally.sharesPoints = false
      },
    })),
  ]
  let position = 0
  for (const { start, read, otherwise } of passages.sort((a, b) => a.start - b.start)) {
    if (!read || start < position) {
      otherwise()
      continue
    }
    if (!(await reader.skip(start - position))) throw truncated('glb')
    position = start + (await read())
  }
}

async function readPoints(reader: ByteReader, list: PointList, tally: MeshTally): Promise<number> {
  const { points } = tally
  const [first = IDENTITY, ...others] = list.places
  const stays = first === IDENTITY || first.every((value, i) => value === IDENTITY[i])
  const box = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity])
  const passed = await inView(reader, list.stretch, (view, from, stride, count) => {
    let good = true
    for (let i = 0, at = from; i < count; i++, at += stride) {
      const x = view.getFloat32(at, true)
      const y = view.getFloat32(at + 4, true)
      const z = view.getFloat32(at + 8, true)
      if (others.length > 0) widenBox(box, x, y, z)
      good =
        (stays ? points.add(x, y, z) : points.add(moved(first, 0, x, y, z), moved(first, 1, x, y, z), moved(first, 2, x, y, z))) && good
    }
    if (!good) throw invalidCoordinates('glb')
  })
  for (const place of others) widenByCorners(tally, box, place)
  return passed
}

async function readTriangles(reader: ByteReader, { points, stretch, indexBytes }: TriangleList, { edges }: MeshTally): Promise<number> {
  const indexAt = (view: DataView, at: number) =>
    indexBytes === 4 ? view.getUint32(at, true) : indexBytes === 2 ? view.getUint16(at, true) : view.getUint8(at)
  const { firstNumber, count: pointCount } = points
  return inView(reader, stretch, (view, from, stride, count) => {
    for (let i = 0, at = from; i < count; i++, at += stride) {
      const a = indexAt(view, at)
      const b = indexAt(view, at + indexBytes)
      const c = indexAt(view, at + 2 * indexBytes)
      if (a >= pointCount || b >= pointCount || c >= pointCount) throw damaged('glb', 'a triangle refers to a point that does not exist')
      edges.add(firstNumber + a, firstNumber + b)
      edges.add(firstNumber + b, firstNumber + c)
      edges.add(firstNumber + c, firstNumber + a)
    }
  })
}

/** Hands over the records of a list as many at a time as are in view, and answers how many bytes were passed. */
async function inView(
  reader: ByteReader,
  stretch: PointList['stretch'],
  read: (view: DataView, from: number, stride: number, count: number) => void,
): Promise<number> {
  if (!stretch || stretch.count === 0) return 0
  const { stride, recordBytes, count } = stretch
  for (let rest = count; rest > 0; ) {
    if (!(await reader.fill(recordBytes))) throw truncated('glb')
    // Behind the last record there may be nothing, although the others keep a distance.
    const seen = Math.min(rest, Math.floor((reader.left - recordBytes) / stride) + 1)
    read(reader.view, reader.at, stride, seen)
    rest -= seen
    if (!(await reader.skip((seen - 1) * stride + (rest > 0 ? stride : recordBytes)))) throw truncated('glb')
  }
  return stride * (count - 1) + recordBytes
}

/** Bounds as the file tells them, for points that can't be read here. */
function believe({ told, places }: PointList, tally: MeshTally) {
  if (!told) throw damaged('glb', 'its points have no place')
  for (const place of places) widenByCorners(tally, Float64Array.from([...told.min, ...told.max]), place)
}

function widenBox(box: Float64Array, x: number, y: number, z: number) {
  const point = [x, y, z]
  for (let axis = 0; axis < 3; axis++) {
    const value = point[axis] ?? 0
    box[axis] = Math.min(box[axis] ?? value, value)
    box[axis + 3] = Math.max(box[axis + 3] ?? value, value)
  }
}

/** A box that was turned reaches as far as its eight corners do. */
function widenByCorners({ points }: MeshTally, box: Float64Array, place: PointList['places'][number]) {
  for (let corner = 0; corner < 8; corner++) {
    const x = box[corner & 1 ? 3 : 0] ?? 0
    const y = box[corner & 2 ? 4 : 1] ?? 0
    const z = box[corner & 4 ? 5 : 2] ?? 0
    points.widen(moved(place, 0, x, y, z), moved(place, 1, x, y, z), moved(place, 2, x, y, z))
  }
}
