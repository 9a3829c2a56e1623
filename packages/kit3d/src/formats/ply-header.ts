import type { ByteReader } from '../measure/byte-reader.ts'
import { decodeLatin1 } from '../measure/latin1.ts'
import { damaged, notShown, truncated, wrongFormat } from '../measure/mesh-file.ts'

const HEADER_MAX_BYTES = 64 * 1024
const ELEMENTS_MAX = 64
const PROPERTIES_MAX = 256

export type PlyType = 'int8' | 'uint8' | 'int16' | 'uint16' | 'int32' | 'uint32' | 'float32' | 'float64'

export interface PlyProperty {
  readonly name: string
  readonly type: PlyType
  /** The type of a list's length; null for a single value. */
  readonly countType: PlyType | null
}

export interface PlyElement {
  readonly name: string
  readonly count: number
  readonly properties: PlyProperty[]
}

export interface PlyHeader {
  readonly encoding: 'ascii' | 'binary_little_endian' | 'binary_big_endian'
  readonly elements: PlyElement[]
}

const TYPES: Readonly<Record<string, PlyType>> = {
  ...{ char: 'int8', int8: 'int8', uchar: 'uint8', uint8: 'uint8' },
  ...{ short: 'int16', int16: 'int16', ushort: 'uint16', uint16: 'uint16' },
  ...{ int: 'int32', int32: 'int32', uint: 'uint32', uint32: 'uint32' },
  ...{ float: 'float32', float32: 'float32', double: 'float64', float64: 'float64' },
}

export const PLY_TYPE_BYTES: Readonly<Record<PlyType, number>> = {
  ...{ int8: 1, uint8: 1, int16: 2, uint16: 2, int32: 4, uint32: 4 },
  ...{ float32: 4, float64: 8 },
}

/** Leaves the reader at the first byte after the header. */
export async function readPlyHeader(reader: ByteReader): Promise<PlyHeader> {
  const lines = (await headerText(reader)).split(/\r\n|\n|\r/)
  if (lines[0]?.trim() !== 'ply') throw wrongFormat('ply')
  let encoding: PlyHeader['encoding'] | undefined
  const elements: PlyElement[] = []
  for (const line of lines.slice(1)) {
    const fields = line.trim().split(/\s+/)
    if (fields[0] === 'format') encoding = encodingOf(fields)
    else if (fields[0] === 'element') elements.push(elementOf(fields))
    else if (fields[0] === 'property') addProperty(elements.at(-1), fields)
    if (elements.length > ELEMENTS_MAX) throw notShown('ply', 'its header lists too many elements')
  }
  if (!encoding) throw damaged('ply', "its header doesn't name a format")
  return { encoding, elements }
}

/** Consumes everything up to the end of the `end_header` line. */
async function headerText(reader: ByteReader): Promise<string> {
  for (let size = 1024; ; size *= 4) {
    const isComplete = !(await reader.fill(Math.min(size, HEADER_MAX_BYTES)))
    const text = decodeLatin1(reader.bytes.subarray(reader.at, Math.min(reader.end, reader.at + HEADER_MAX_BYTES)))
    const match = /(^|[\r\n])end_header[ \t]*(\r\n|\n|\r)/.exec(text)
    // A CR at the end of the window may be the first half of a CRLF.
    if (match && (isComplete || match.index + match[0].length < text.length)) {
      reader.at += match.index + match[0].length
      return text.slice(0, match.index)
    }
    if (isComplete) throw text.startsWith('ply') ? truncated('ply') : wrongFormat('ply')
    if (size >= HEADER_MAX_BYTES) throw damaged('ply', 'its header has no end_header line')
  }
}

function encodingOf(fields: string[]): PlyHeader['encoding'] {
  const known = (['ascii', 'binary_little_endian', 'binary_big_endian'] as const).find((name) => name === fields[1])
  if (!known) throw damaged('ply', 'its format is unknown')
  return known
}

function elementOf(fields: string[]): PlyElement {
  const [, name = '', count = ''] = fields
  if (!/^\d{1,15}$/.test(count)) throw damaged('ply', 'its header contains an invalid number')
  return { name, count: Number(count), properties: [] }
}

function addProperty(element: PlyElement | undefined, fields: string[]) {
  const isList = fields[1] === 'list'
  const type = TYPES[fields[isList ? 3 : 1] ?? '']
  const countType = isList ? TYPES[fields[2] ?? ''] : null
  if (!element || type === undefined || countType === undefined) throw damaged('ply', 'its header contains an unknown property')
  if (countType?.startsWith('float')) throw damaged('ply', 'its header uses a decimal type for the length of a list')
  if (element.properties.length >= PROPERTIES_MAX) throw notShown('ply', 'its header lists too many properties')
  element.properties.push({ name: fields[isList ? 4 : 2] ?? '', type, countType })
}
