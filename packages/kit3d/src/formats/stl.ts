import { damaged, invalidCoordinates, type MeshSource, truncated, wrongFormat } from '../measure/mesh-file.ts'
import { TextReader } from '../measure/text-reader.ts'
import { restOfLine } from './part-name.ts'

/** Receives the content of an STL file while it streams by. */
export interface StlSink {
  /** The parser writes the three corners of a triangle here before it calls `triangle`. All values are finite. */
  readonly corners: Float32Array
  triangle(): void
  /** A binary file declares its number of triangles before the first one. */
  declareTriangles?(count: number): void
  /** An ASCII file may contain several solids. A name is only read on request. */
  startSolid?(readName: () => string): void
  endSolid?(): void
}

/** Header of a binary file including its triangle count. */
const HEADER_BYTES = 84
const TRIANGLE_BYTES = 50
/** A triangle starts with its normal, which is not used. */
const NORMAL_BYTES = 12

/** Reads an ASCII or binary STL file; returns its number of triangles. */
export async function parseStl({ bytes, sizeBytes }: MeshSource, sink: StlSink): Promise<number> {
  const reader = new TextReader(bytes)
  try {
    await reader.fill(HEADER_BYTES)
    const declaredTriangles = reader.available >= HEADER_BYTES ? reader.view.getUint32(80, true) : -1
    // Binary files may start with `solid` too; their size identifies them.
    if (declaredTriangles >= 0 && sizeBytes === HEADER_BYTES + declaredTriangles * TRIANGLE_BYTES)
      return await parseBinary(reader, declaredTriangles, sink)
    reader.skipWhitespace()
    if (reader.startsWith('solid')) return await parseText(reader, sink)
    if (declaredTriangles < 0) throw wrongFormat('stl')
    throw sizeBytes < HEADER_BYTES + declaredTriangles * TRIANGLE_BYTES
      ? truncated('stl')
      : damaged('stl', 'it is longer than its triangle count allows')
  } finally {
    await reader.close()
  }
}

async function parseBinary(reader: TextReader, triangles: number, sink: StlSink): Promise<number> {
  sink.declareTriangles?.(triangles)
  const { view } = reader
  const { corners } = sink
  reader.at += HEADER_BYTES
  for (let rest = triangles; rest > 0; ) {
    if (!(await reader.fill(TRIANGLE_BYTES))) throw truncated('stl')
    const count = Math.min(rest, Math.floor(reader.available / TRIANGLE_BYTES))
    for (let i = 0; i < count; i++, reader.at += TRIANGLE_BYTES) {
      let sum = 0
      for (let k = 0, at = reader.at + NORMAL_BYTES; k < 9; k++, at += 4) {
        const value = view.getFloat32(at, true)
        // 0 for finite numbers and NaN for all others.
        sum += value - value
        corners[k] = value
      }
      if (sum !== 0) throw invalidCoordinates('stl')
      sink.triangle()
    }
    rest -= count
  }
  return triangles
}

async function parseText(reader: TextReader, sink: StlSink): Promise<number> {
  const { corners } = sink
  let cornerCount = 0
  let triangles = 0
  let isOpen = false

  const readVertex = () => {
    reader.at += 'vertex'.length
    const at = cornerCount * 3
    let sum = 0
    for (let k = 0; k < 3; k++) {
      // Checked as stored, because a large number may exceed the range of a 32-bit float.
      const value = Math.fround(reader.number())
      sum += value - value
      corners[at + k] = value
    }
    if (sum !== 0) throw invalidCoordinates('stl')
    if (++cornerCount > 3) throw notTriangle()
  }
  const endFacet = () => {
    if (cornerCount !== 3) throw notTriangle()
    sink.triangle()
    cornerCount = 0
    triangles += 1
  }
  const readLine = () => {
    reader.skipWhitespace()
    // Most frequent keywords first.
    if (reader.startsWith('vertex')) readVertex()
    else if (reader.startsWith('endfacet')) endFacet()
    else if (reader.startsWith('facet') || reader.startsWith('outer') || reader.startsWith('endloop') || reader.atLineEnd()) return
    else if (reader.startsWith('endsolid')) {
      isOpen = false
      sink.endSolid?.()
    } else if (reader.startsWith('solid')) {
      isOpen = true
      sink.startSolid?.(() => restOfLine(reader, 'solid'.length))
    } else throw triangles === 0 ? wrongFormat('stl') : damaged('stl', "it contains a line that can't be read")
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
  if (isOpen || cornerCount > 0) throw truncated('stl')
  return triangles
}

const notTriangle = () => damaged('stl', "it contains a face that isn't a triangle")
