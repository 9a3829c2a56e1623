import { decodeLatin1 } from '../measure/latin1.ts'
import {
  damaged,
  invalidNumbers,
  linesOnly,
  MeshFileError,
  type MeshSource,
  notShown,
  truncated,
  wrongFormat,
} from '../measure/mesh-file.ts'
import { TextReader } from '../measure/text-reader.ts'
import { areFinite, type MeshSink, reportFace } from './mesh-sink.ts'
import { isRecordPerLine, type RecordProperty, recordLines } from './ply-records.ts'
import { decodeUtf16 } from './text-source.ts'

const HASH = 35
const KEYWORD_MAX_BYTES = 24
const CORNERS_MAX = 10_000

/**
 * The start of an OFF file. Prefixes of `OFF` announce more numbers per vertex, and programs write them in any order. Some write
 * `off`, or the first number without a space.
 */
const KEYWORD = /^((?:ST|C|N)*)(4?n?)OFF(?=\d|$)|^off$/

/** Whether text starts as an OFF file, possibly after comments. The keyword is optional. */
export const isOff = (start: string): boolean =>
  /^(?:\s|#[^\r\n]*[\r\n])*(?:(?:ST|C|N)*4?n?OFF(?![A-Za-z])|off\s|\d+\s+\d+(?:\s+\d+)?\s)/.test(start)

/** Reads an OFF text file; returns its number of points. */
export async function parseOff({ bytes }: MeshSource, sink: MeshSink): Promise<number> {
  const source = new TextReader(decodeUtf16(bytes))
  try {
    const { points, faces, hasNormals, hasColors, elements } = await readHeader(source)
    if (!(await nextLine(source, true))) throw truncated('off')
    // Few programs write all points or the whole file in one line.
    const isUsual = await isRecordPerLine(source, { count: points, properties: [VALUE, VALUE, VALUE] })
    const reader = isUsual ? source : new TextReader(recordLines(source.rest(), elements))
    for (let i = 0; i < points; i++) {
      if (!(await nextLine(reader))) throw truncated('off')
      readPoint(reader, sink, hasNormals, hasColors)
      reader.skipLine()
    }
    const corners: number[] = []
    let hasFaces = faces === 0
    for (let i = 0; i < faces; i++) {
      if (!(await nextLine(reader))) throw truncated('off')
      readFace(reader, sink, points, corners)
      hasFaces ||= corners.length > 2
      reader.skipLine()
    }
    if (!hasFaces) throw linesOnly('off')
    return points
  } finally {
    await source.close()
  }
}

/** Whether nothing but a comment follows. */
const isLineOver = (reader: TextReader): boolean => reader.atLineEnd() || reader.bytes[reader.at] === HASH

/** Goes to the next line that is neither empty nor a comment; returns false at the end. A line that ends the header may have any length. */
async function nextLine(reader: TextReader, isHeader = false): Promise<boolean> {
  for (;;) {
    while (reader.at < reader.limit) {
      if (!reader.atLineEnd() && reader.bytes[reader.at] !== HASH) return true
      reader.skipLine()
    }
    const filled = await reader.fillLines()
    if (filled === false) return false
    if (filled === null && !isHeader) throw notShown('off', 'one of its lines is too long')
    if (filled === null) reader.limit = reader.end
  }
}

async function readHeader(reader: TextReader) {
  if (!(await nextLine(reader, true))) throw wrongFormat('off')
  const { prefix, dimensions } = readKeyword(reader)
  if (dimensions) throw notShown('off', 'it has more than three dimensions')
  if (isLineOver(reader)) {
    reader.skipLine()
    if (!(await nextLine(reader, true))) throw truncated('off')
  }
  if (reader.startsWith('binary')) throw new MeshFileError('damaged', 'Binary OFF files are not supported. Export the model as text.')
  const points = reader.integer()
  if (isLineOver(reader)) {
    reader.skipLine()
    if (!(await nextLine(reader, true))) throw truncated('off')
  }
  const faces = reader.integer()
  if (isLineOver(reader)) {
    reader.skipLine()
    await skipEdgeCount(reader)
  } else skipCounts(reader)
  if (!(points >= 0 && faces >= 0)) throw wrongFormat('off')
  if (points === 0) throw notShown('off', 'it contains no points')
  // Many programs append colors without announcing them.
  const hasNormals = prefix.includes('N')
  const values = 3 + (hasNormals ? 3 : 0) + (prefix.includes('C') ? 4 : 0) + (prefix.includes('ST') ? 2 : 0)
  const elements = [
    { count: points, properties: Array<RecordProperty>(values).fill(VALUE) },
    { count: faces, properties: [LIST] },
  ]
  return { points, faces, hasNormals, hasColors: prefix === '' || prefix.includes('C'), elements }
}

const [VALUE, LIST]: [RecordProperty, RecordProperty] = [{ countType: null }, { countType: 'int32' }]

/** Skips the number of edges, and the rest of the line unless points follow in it. */
function skipCounts(reader: TextReader) {
  reader.integer()
  const { at } = reader
  if (areFinite(reader.number(), reader.number(), reader.number())) reader.at = at
  else reader.skipLine()
}

/** The number of edges is optional. A point has more than one number. */
async function skipEdgeCount(reader: TextReader) {
  if (!(await nextLine(reader, true))) return
  const { at } = reader
  reader.integer()
  if (isLineOver(reader)) reader.skipLine()
  else reader.at = at
}

/** A file may start with its numbers. */
function readKeyword(reader: TextReader): { readonly prefix: string; readonly dimensions: string } {
  const word = decodeLatin1(reader.bytes.subarray(reader.at, Math.min(reader.end, reader.at + KEYWORD_MAX_BYTES))).split(/\s/)[0] ?? ''
  if (/^\d+$/.test(word)) return { prefix: '', dimensions: '' }
  const match = KEYWORD.exec(word)
  if (!match) throw wrongFormat('off')
  reader.at += match[0].length
  return { prefix: match[1] ?? '', dimensions: match[2] ?? '' }
}

function readPoint(reader: TextReader, sink: MeshSink, hasNormals: boolean, hasColors: boolean) {
  const [x, y, z] = [reader.number(), reader.number(), reader.number()]
  if (!areFinite(x, y, z)) throw invalidNumbers('off', reader)
  sink.point(x, y, z)
  if (!hasColors || !sink.color) return
  if (hasNormals) for (let i = 0; i < 3; i++) reader.number()
  const color = readColor(reader)
  if (color) sink.color(...color)
}

/** Null if fewer than three numbers follow. A single one is an index into a color map, which isn't in the file. */
function readColor(reader: TextReader): [number, number, number] | null {
  const [red, green, blue] = [reader.number(), reader.number(), reader.number()]
  return red >= 0 && green >= 0 && blue >= 0 ? [red, green, blue] : null
}

function readFace(reader: TextReader, sink: MeshSink, points: number, corners: number[]) {
  const count = reader.integer()
  if (!(count >= 0 && count <= CORNERS_MAX)) throw damaged('off', 'one of its faces is impossible')
  corners.length = 0
  for (let i = 0; i < count; i++) {
    const corner = reader.integer()
    if (!(corner >= 0 && corner < points)) throw damaged('off', "a face refers to a point that doesn't exist")
    corners.push(corner)
  }
  if (sink.faceColor) sink.faceColor(readColor(reader))
  reportFace(sink, corners)
}
