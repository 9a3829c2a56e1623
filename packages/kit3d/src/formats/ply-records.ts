import { decodeLatin1 } from '../measure/latin1.ts'
import { NEWLINE, RETURN, type TextReader } from '../measure/text-reader.ts'
import type { PlyProperty } from './ply-header.ts'

const SPACE = 32

export type RecordProperty = Pick<PlyProperty, 'countType'>

/** Records of the same properties, such as all points. */
interface RecordElement {
  readonly count: number
  readonly properties: readonly RecordProperty[]
}

/** Whether the next line is one record of the element. Values after it that the header does not declare are allowed. */
export async function isRecordPerLine(reader: TextReader, { properties, count }: RecordElement): Promise<boolean> {
  const line = await nextLine(reader)
  if (line === null) return false
  const { tokens, isLast } = line
  // The file ends too early.
  if (tokens.length === 0) return true
  const recordEnd = (start: number) =>
    properties.reduce((at, { countType }) => at + 1 + (countType === null ? 0 : Number(tokens[at] ?? Number.NaN)), start)
  let [end, records] = [recordEnd(0), 1]
  if (Number.isNaN(end)) return true
  if (end > tokens.length) return false
  while (end < tokens.length) {
    const next = recordEnd(end)
    if (!(next > end)) return true
    end = next
    records += 1
  }
  const hasLists = properties.some(({ countType }) => countType !== null)
  if (isLast && records > count) return count === 1
  return records === 1 || end !== tokens.length || (hasLists ? records > count : records !== count)
}

/** The tokens of the next line. Null if it is longer than the window. */
async function nextLine(reader: TextReader): Promise<{ tokens: string[]; isLast: boolean } | null> {
  for (;;) {
    const filled = await reader.fillLines()
    if (!filled) return filled === null ? null : { tokens: [], isLast: true }
    while (reader.at < reader.limit && reader.atLineEnd()) reader.skipLine()
    if (reader.at >= reader.limit) continue
    let end = reader.at
    while (end < reader.limit && reader.bytes[end] !== NEWLINE && reader.bytes[end] !== RETURN) end += 1
    const tokens = decodeLatin1(reader.bytes.subarray(reader.at, end)).trim().split(/\s+/)
    while (end < reader.end && (reader.bytes[end] ?? 0) <= SPACE) end += 1
    const isLast = end === reader.end && !(await reader.fill(reader.available + 1))
    // The window may have moved.
    reader.limit = reader.at
    return { tokens, isLast }
  }
}

/** Breaks text into one line for each record of the elements. */
export async function* recordLines(bytes: AsyncIterable<Uint8Array>, elements: readonly RecordElement[]): AsyncGenerator<Uint8Array> {
  const counter = new RecordCounter(elements)
  let [value, isInToken] = [0, false]
  for await (const chunk of bytes) {
    // There is at least one space between two tokens.
    const lines = new Uint8Array(chunk.length + 1)
    let length = 0
    for (const char of chunk) {
      if (char > SPACE) {
        lines[length++] = char
        value = value * 10 + char - 48
        isInToken = true
      } else if (isInToken) {
        lines[length++] = counter.endsWith(value) ? NEWLINE : SPACE
        value = 0
        isInToken = false
      }
    }
    yield lines.subarray(0, length)
  }
}

/** Finds the ends of records while their values pass by. */
class RecordCounter {
  readonly #elements: readonly RecordElement[]
  #element = 0
  #record = 0
  #property = 0
  /** Values of a list that are still to come; null outside of lists. */
  #rest: number | null = null

  constructor(elements: readonly RecordElement[]) {
    this.#elements = elements.filter(({ count, properties }) => count > 0 && properties.length > 0)
  }

  endsWith(value: number): boolean {
    const element = this.#elements[this.#element]
    if (!element) return true
    if (this.#rest !== null) this.#rest -= 1
    else this.#rest = element.properties[this.#property]?.countType ? value : 0
    if (this.#rest > 0) return false
    this.#rest = null
    this.#property += 1
    if (this.#property < element.properties.length) return false
    this.#property = 0
    this.#record += 1
    if (this.#record === element.count) {
      this.#record = 0
      this.#element += 1
    }
    return true
  }
}
