import { damaged, invalidCoordinates, MeshFileError, type MeshSource, truncated, wrongFormat } from '../measure/mesh-file.ts'
import { TextReader } from '../measure/text-reader.ts'
import { areFinite, type MeshSink, reportFace } from './mesh-sink.ts'

const HASH = 35
const KEYWORD_MAX_BYTES = 12
const CORNERS_MAX = 10_000

/** The start of an OFF file; prefixes of `OFF` announce more numbers per vertex. */
const KEYWORD = /^(ST)?(C)?(N)?(4)?(n)?OFF$/

/** Whether text starts as an OFF file, possibly after comments. */
export const isOff = (start: string): boolean => /^(?:\s|#[^\r\n]*[\r\n])*(ST)?C?N?4?n?OFF\b/.test(start)

/** Reads an OFF text file; returns its number of points. */
export async function parseOff({ bytes }: MeshSource, sink: MeshSink): Promise<number> {
  const reader = new TextReader(bytes)
  try {
    const { points, faces, hasNormals, hasColors } = await readHeader(reader)
    for (let i = 0; i < points; i++) {
      if (!(await nextLine(reader))) throw truncated('off')
      readPoint(reader, sink, hasNormals, hasColors)
      reader.skipLine()
    }
    const corners: number[] = []
    for (let i = 0; i < faces; i++) {
      if (!(await nextLine(reader))) throw truncated('off')
      readFace(reader, sink, points, corners)
      reader.skipLine()
    }
    return points
  } finally {
    await reader.close()
  }
}

/** Goes to the next line that is neither empty nor a comment; returns false at the end. */
async function nextLine(reader: TextReader): Promise<boolean> {
  for (;;) {
    while (reader.at < reader.limit) {
      if (!reader.atLineEnd() && reader.bytes[reader.at] !== HASH) return true
      reader.skipLine()
    }
    const filled = await reader.fillLines()
    if (filled === null) throw damaged('off', 'one of its lines is too long')
    if (!filled) return false
  }
}

async function readHeader(reader: TextReader) {
  if (!(await nextLine(reader))) throw wrongFormat('off')
  const [, , colors, normals, fourth, dimensions] = KEYWORD.exec(readWord(reader)) ?? []
  if (fourth || dimensions) throw damaged('off', 'it has more than three dimensions')
  if (reader.atLineEnd()) {
    reader.skipLine()
    if (!(await nextLine(reader))) throw truncated('off')
  }
  if (reader.startsWith('binary')) throw new MeshFileError('damaged', 'Binary OFF files are not supported. Export the model as text.')
  const [points, faces] = [reader.integer(), reader.integer()]
  reader.skipLine()
  if (!(points >= 0 && faces >= 0)) throw wrongFormat('off')
  if (points === 0) throw damaged('off', 'it contains no points')
  return { points, faces, hasNormals: normals !== undefined, hasColors: colors !== undefined }
}

function readWord(reader: TextReader): string {
  let word = ''
  for (let char = reader.bytes[reader.at] ?? 0; char > 32 && word.length <= KEYWORD_MAX_BYTES; char = reader.bytes[reader.at] ?? 0) {
    word += String.fromCharCode(char)
    reader.at += 1
  }
  // A byte order mark has three bytes.
  const keyword = word.replace(/^\xef\xbb\xbf/, '')
  if (!KEYWORD.test(keyword)) throw wrongFormat('off')
  return keyword
}

function readPoint(reader: TextReader, sink: MeshSink, hasNormals: boolean, hasColors: boolean) {
  const [x, y, z] = [reader.number(), reader.number(), reader.number()]
  if (!areFinite(x, y, z)) throw invalidCoordinates('off')
  sink.point(x, y, z)
  if (!hasColors || !sink.color) return
  if (hasNormals) for (let i = 0; i < 3; i++) reader.number()
  const [red, green, blue] = [reader.number(), reader.number(), reader.number()]
  if (red >= 0 && green >= 0 && blue >= 0) sink.color(red, green, blue)
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
  reportFace(sink, corners)
}
