import { damaged, invalidCoordinates, truncated, wrongFormat } from '../measure/mesh-file.ts'
import { HEADER_BYTES, TRIANGLE_BYTES } from '../measure/stl.ts'
import type { TextReader } from '../measure/text-reader.ts'
import { type GrowableArray, growableFloats } from './growable-array.ts'
import { cleanName, textReaderOf } from './in-memory-file.ts'
import { checkLoadLimits, LOAD_LIMITS, type LoadedModel, type LoadedPart, type OnProgress } from './loaded-model.ts'
import { weldSoup } from './weld.ts'

/** Loads an ASCII or binary STL file; each `solid` of an ASCII file is a part. */
export async function loadStl(bytes: Uint8Array<ArrayBuffer>, onProgress: OnProgress): Promise<LoadedModel> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const declaredTriangles = bytes.length >= HEADER_BYTES ? view.getUint32(80, true) : -1
  // Binary files may start with `solid` too; their size identifies them.
  if (declaredTriangles >= 0 && bytes.length === HEADER_BYTES + declaredTriangles * TRIANGLE_BYTES)
    return loadBinary(view, declaredTriangles, onProgress)
  const reader = textReaderOf(bytes)
  await reader.fill(HEADER_BYTES)
  reader.skipWhitespace()
  if (reader.startsWith('solid')) return loadText(reader, bytes.length, onProgress)
  if (declaredTriangles < 0) throw wrongFormat('stl')
  throw bytes.length < HEADER_BYTES + declaredTriangles * TRIANGLE_BYTES
    ? truncated('stl')
    : damaged('stl', 'it is longer than its triangle count allows')
}

function loadBinary(view: DataView, triangles: number, onProgress: OnProgress): LoadedModel {
  if (triangles === 0) throw damaged('stl', 'it contains no points')
  checkLoadLimits(0, triangles)
  const soup = new Float32Array(triangles * 9)
  let sum = 0
  for (let i = 0, at = HEADER_BYTES + 12, to = 0; i < triangles; i++, at += TRIANGLE_BYTES) {
    for (let k = 0; k < 36; k += 4) {
      const value = view.getFloat32(at + k, true)
      sum += value - value
      soup[to++] = value
    }
  }
  // x - x is 0 for finite numbers and NaN for all others.
  if (sum !== 0) throw invalidCoordinates('stl')
  onProgress(0.5)
  return finish([partOf('Model', soup)], triangles)
}

async function loadText(reader: TextReader, sizeBytes: number, onProgress: OnProgress): Promise<LoadedModel> {
  const parts: LoadedPart[] = []
  let name = 'Model'
  let soup: GrowableArray<Float32Array<ArrayBuffer>> = emptySoup(sizeBytes)
  let open = false
  let corners = 0
  let triangles = 0

  const close = () => {
    if (soup.length > 0) parts.push(partOf(name, soup.toArray()))
    if (parts.length > LOAD_LIMITS.parts) throw damaged('stl', 'it contains too many parts')
    soup = emptySoup(0)
    open = false
  }
  const readVertex = () => {
    reader.at += 'vertex'.length
    const [x, y, z] = [reader.number(), reader.number(), reader.number()]
    if (x - x + (y - y) + (z - z) !== 0) throw invalidCoordinates('stl')
    if (++corners > 3) throw damaged('stl', 'it contains a face that is not a triangle')
    soup.push(x, y, z)
  }
  const readLine = () => {
    reader.skipWhitespace()
    if (reader.startsWith('vertex')) readVertex()
    else if (reader.startsWith('endfacet')) {
      if (corners !== 3) throw damaged('stl', 'it contains a face that is not a triangle')
      corners = 0
      triangles += 1
    } else if (reader.startsWith('facet') || reader.startsWith('outer') || reader.startsWith('endloop') || reader.atLineEnd()) return
    else if (reader.startsWith('endsolid')) close()
    else if (reader.startsWith('solid')) {
      if (open) close()
      open = true
      name = restOfLine(reader, 'solid'.length) || `Part ${parts.length + 1}`
    } else throw triangles === 0 ? wrongFormat('stl') : damaged('stl', "it contains a line that can't be read")
  }

  let seen = 0
  for (;;) {
    const filled = await reader.fillLines()
    if (filled === null) throw damaged('stl', 'one of its lines is too long')
    if (!filled) break
    seen += reader.limit - reader.at
    while (reader.at < reader.limit) {
      readLine()
      reader.skipLine()
    }
    onProgress((seen / sizeBytes) * 0.8)
  }
  if (open || corners > 0) throw truncated('stl')
  close()
  if (triangles === 0) throw damaged('stl', 'it contains no points')
  return finish(parts, triangles)
}

const emptySoup = (sizeBytes: number) => growableFloats(Math.min(sizeBytes / 20, 3_000_000), LOAD_LIMITS.triangles * 9)

function restOfLine(reader: TextReader, skip: number): string {
  let end = reader.at + skip
  while (end < reader.limit && reader.bytes[end] !== 10 && reader.bytes[end] !== 13) end += 1
  return cleanName(reader.bytes.subarray(reader.at + skip, Math.min(end, reader.at + 400)))
}

const partOf = (name: string, soup: Float32Array<ArrayBuffer>): LoadedPart => ({
  name,
  ...weldSoup(soup),
  normals: null,
  colors: null,
  color: null,
})

const finish = (parts: LoadedPart[], triangles: number): LoadedModel => ({
  parts,
  tree: { name: 'Model', parts: parts.map((_, i) => i), children: [] },
  unit: 'unknown',
  vertexCount: triangles * 3,
})
