import { decodeLatin1, encodeLatin1 } from '../measure/latin1.ts'
import { damaged, invalidCoordinates, invalidNumbers, type MeshSource, notShown, truncated, wrongFormat } from '../measure/mesh-file.ts'
import { TextReader } from '../measure/text-reader.ts'
import { restOfLine } from './part-name.ts'
import { decodeUtf16, isUtf16 } from './text-source.ts'

/** Receives the content of an STL file while it streams by. */
export interface StlSink {
  /** The parser writes the three corners of a triangle here before it calls `triangle`. All values are finite. */
  readonly corners: Float32Array
  triangle(): void
  /** Color of the next triangle, 0 to 255; null if it has none. Not called for text files without colors. */
  color?(rgb: readonly [number, number, number] | null): void
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
const ATTRIBUTE_AT = 48
/** Some programs append a few bytes, such as line breaks, zeros or a checksum. */
const TRAILING_BYTES_MAX = 512
const UNKNOWN_COUNTS = [0, 0xffffffff]

/** Number of triangles of a binary file with this size and stored number; null if they don't match. */
export function binaryTriangles(sizeBytes: number, stored: number): number | null {
  const contentBytes = sizeBytes - HEADER_BYTES
  const extra = contentBytes - stored * TRIANGLE_BYTES
  if (extra === 0 || (stored > 0 && extra > 0 && extra <= TRAILING_BYTES_MAX)) return stored
  // Programs that don't know the number when they start leave it out.
  return UNKNOWN_COUNTS.includes(stored) && contentBytes > 0 && contentBytes % TRIANGLE_BYTES === 0 ? contentBytes / TRIANGLE_BYTES : null
}

/** Reads an ASCII or binary STL file; returns its number of triangles. */
export async function parseStl({ bytes, sizeBytes }: MeshSource, sink: StlSink): Promise<number> {
  const reader = new TextReader(bytes)
  try {
    await reader.fill(HEADER_BYTES)
    const declaredTriangles = reader.available >= HEADER_BYTES ? reader.view.getUint32(80, true) : -1
    // Binary files may start with `solid` too; their size identifies them.
    const triangles = declaredTriangles < 0 ? null : binaryTriangles(sizeBytes, declaredTriangles)
    if (triangles !== null) return await parseBinary(reader, triangles, sink)
    const text = isUtf16(reader.bytes.subarray(reader.at, reader.end)) ? new TextReader(decodeUtf16(reader.rest())) : reader
    const lines = (await startsWithFacet(text)) ? new TextReader(facetLines(text.rest())) : text
    if (await startsAsText(lines)) return await parseText(lines, sink)
    if (declaredTriangles < 0) throw wrongFormat('stl')
    throw sizeBytes < HEADER_BYTES + declaredTriangles * TRIANGLE_BYTES
      ? truncated('stl')
      : damaged('stl', 'it is longer than its triangle count allows')
  } finally {
    await reader.close()
  }
}

/** Whether the line that starts the first solid goes on with a facet: some programs write no line breaks at all. */
async function startsWithFacet(reader: TextReader): Promise<boolean> {
  await reader.fill(START_MAX_BYTES)
  const start = decodeLatin1(reader.bytes.subarray(reader.at, Math.min(reader.end, reader.at + START_MAX_BYTES)))
  return /^[^\w\r\n]*solid\b[^\r\n]*[ \t]facet[ \t]+normal\b/im.test(start)
}

const START_MAX_BYTES = 4096
/** More than a keyword and a usual name. */
const FACET_START_MAX_CHARS = 512
const BREAKS = /[ \t](?=(?:facet[ \t]+normal|end[ \t]?solid|solid(?:[ \t]+[^ \t\r\n]+){0,8}?[ \t]+facet[ \t]+normal)\b)/gi

/** Starts a new line at each facet, and where a solid starts and ends. */
async function* facetLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let text = ''
  for await (const chunk of bytes) {
    text = (text + decodeLatin1(chunk)).replace(BREAKS, '\n')
    const cut = Math.max(0, text.length - FACET_START_MAX_CHARS)
    yield encodeLatin1(text.slice(0, cut))
    text = text.slice(cut)
  }
  yield encodeLatin1(text)
}

/** Moves to the first line, which starts with `solid`, after a byte order mark, empty lines and comments. */
async function startsAsText(reader: TextReader): Promise<boolean> {
  if (BYTE_ORDER_MARK.every((byte, i) => reader.bytes[reader.at + i] === byte)) reader.at += BYTE_ORDER_MARK.length
  while (await reader.fillLines()) {
    while (reader.at < reader.limit) {
      if (!reader.atLineEnd() && !atComment(reader)) return reader.startsWith('solid')
      reader.skipLine()
    }
  }
  return false
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
const [HASH, EXCLAMATION, SEMICOLON, SLASH] = [35, 33, 59, 47]

function atComment({ bytes, at }: TextReader): boolean {
  const char = bytes[at]
  return char === HASH || char === EXCLAMATION || char === SEMICOLON || (char === SLASH && bytes[at + 1] === SLASH)
}

/** Some programs end a file with zeros or the end-of-file character of DOS. */
const atPadding = ({ bytes, at }: TextReader): boolean => bytes[at] === 0 || bytes[at] === 26

async function parseBinary(reader: TextReader, triangles: number, sink: StlSink): Promise<number> {
  sink.declareTriangles?.(triangles)
  const { view } = reader
  const { corners } = sink
  const colorOf = sink.color && colorReader(reader.bytes.subarray(reader.at, reader.at + 80))
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
      if (colorOf) sink.color?.(colorOf(view.getUint16(reader.at + ATTRIBUTE_AT, true)))
      sink.triangle()
    }
    rest -= count
  }
  return triangles
}

type Rgb = readonly [number, number, number]

/**
 * The two bytes after a triangle are a color in two conventions. Materialise Magics names the color of the whole part in the
 * header (`COLOR=` and four bytes, or `MATERIAL=`, which starts with its diffuse color) and sets bit 15 for triangles of that color;
 * VisCAM and SolidView set it for triangles with their own color.
 */
function colorReader(header: Uint8Array): (attribute: number) => Rgb | null {
  const name = /COLOR=|MATERIAL=/.exec(decodeLatin1(header))
  const fives = (attribute: number): Rgb => {
    const [low, middle, high] = [attribute & 31, (attribute >> 5) & 31, (attribute >> 10) & 31].map((value) => (value * 255) / 31)
    return [low ?? 0, middle ?? 0, high ?? 0]
  }
  const isOwn = (attribute: number) => attribute >> 15 === 1
  if (!name)
    return (attribute) => {
      const [blue, green, red] = fives(attribute)
      return isOwn(attribute) ? [red, green, blue] : null
    }
  const at = name.index + name[0].length
  const whole: Rgb = [header[at] ?? 0, header[at + 1] ?? 0, header[at + 2] ?? 0]
  return (attribute) => (isOwn(attribute) ? whole : fives(attribute))
}

async function parseText(reader: TextReader, sink: StlSink): Promise<number> {
  const { corners } = sink
  let cornerCount = 0
  let triangles = 0
  let isOpen = false
  let inFacet = false
  let unreadBytes = 0
  let hasColors = false
  /** Not in the standard: a `color` line applies to its facet, or outside of facets to the rest of the solid. */
  let facetColor: Rgb | null = null
  let solidColor: Rgb | null = null

  const readColor = () => {
    reader.at += 'color'.length
    const values = [reader.number(), reader.number(), reader.number()]
    if (!values.every((value) => value >= 0)) return
    const scale = values.some((value) => value > 1) ? 1 : 255
    const [red = 0, green = 0, blue = 0] = values.map((value) => Math.min(255, value * scale))
    if (inFacet) facetColor = [red, green, blue]
    else solidColor = [red, green, blue]
    hasColors = true
  }
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
    if (sum !== 0) throw invalidNumbers('stl', reader)
    if (++cornerCount > 3) throw notTriangle()
  }
  const endFacet = () => {
    if (cornerCount !== 3) throw notTriangle()
    if (hasColors) sink.color?.(facetColor ?? solidColor)
    sink.triangle()
    cornerCount = 0
    triangles += 1
    inFacet = false
    facetColor = null
  }
  /** Returns false for anything else than a part of a facet. */
  const readFacetPart = () => {
    // Most frequent keywords first.
    if (reader.startsWith('vertex')) readVertex()
    else if (atEndOf(reader, FACET)) {
      skipWord(reader)
      endFacet()
    } else if (reader.startsWith('facet')) {
      inFacet = true
      // The normal is not used.
      do skipWord(reader)
      while (!reader.atLineEnd() && !reader.startsWith('outer'))
    } else if (reader.startsWith('outer')) {
      skipWord(reader)
      if (!reader.atLineEnd()) skipWord(reader)
    } else if (atEndOf(reader, LOOP)) skipWord(reader)
    else if (reader.startsWith('color')) readColor()
    else return false
    return true
  }
  /** Returns false for a line outside of solids that can't be read. */
  const readLine = () => {
    reader.skipWhitespace()
    if (readFacetPart()) {
      // Some programs write a whole facet in one line.
      while (!reader.atLineEnd() && readFacetPart());
    } else if (reader.atLineEnd() || atComment(reader)) return true
    else if (atEndOf(reader, SOLID)) {
      isOpen = false
      sink.endSolid?.()
    } else if (reader.startsWith('solid')) {
      isOpen = true
      solidColor = null
      sink.startSolid?.(() => restOfLine(reader, 'solid'.length))
    } else if (triangles === 0) throw wrongFormat('stl')
    else if (isOpen) throw unreadable()
    else if (!atPadding(reader)) return false
    return true
  }

  for (;;) {
    const filled = await reader.fillLines()
    if (filled === null) throw notShown('stl', 'one of its lines is too long')
    if (!filled) break
    while (reader.at < reader.limit) {
      const { at } = reader
      const isRead = readLine()
      reader.skipLine()
      if (!isRead) unreadBytes += reader.at - at
      if (unreadBytes > TRAILING_BYTES_MAX) throw unreadable()
    }
  }
  if (isOpen || cornerCount > 0) throw truncated('stl')
  return triangles
}

/** A keyword with the one that ends it. */
const endable = (word: string) => ({ word, end: `end${word}` })
const [FACET, LOOP, SOLID] = [endable('facet'), endable('loop'), endable('solid')]

/** Some programs write `end facet` instead of `endfacet`. Moves to the second word then. */
function atEndOf(reader: TextReader, { word, end }: ReturnType<typeof endable>): boolean {
  if (reader.startsWith(end)) return true
  if (!reader.startsWith('end')) return false
  const { at } = reader
  skipWord(reader)
  reader.skipWhitespace()
  if (reader.startsWith(word)) return true
  reader.at = at
  return false
}

/** At least one character, because a damaged file may contain control characters. */
function skipWord(reader: TextReader) {
  do reader.at += 1
  while ((reader.bytes[reader.at] ?? 0) > 32)
}

const unreadable = () => damaged('stl', "it contains a line that can't be read")

const notTriangle = () => damaged('stl', "it contains a face that isn't a triangle")
