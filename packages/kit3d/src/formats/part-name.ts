import { decodeLatin1 } from '../measure/latin1.ts'
import { NEWLINE, RETURN, type TextReader } from '../measure/text-reader.ts'

/** Decodes a name and removes characters that cannot be displayed. */
export function cleanName(bytes: Uint8Array): string {
  return shortName(decodeUtf8(bytes) ?? decodeLatin1(bytes))
}

const NAME_MAX_CHARS = 120
const LINE_MAX_BYTES = 400

export const shortName = (name: string): string =>
  name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must not be displayed
    .replace(/[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, ' ')
    .trim()
    .slice(0, NAME_MAX_CHARS)

/** Decodes UTF-8 without TextDecoder, because this package uses no platform APIs. Null for other text; a cut character at the end is ignored. */
function decodeUtf8(bytes: Uint8Array): string | null {
  let text = ''
  for (let i = 0; i < bytes.length && text.length < NAME_MAX_CHARS * 2; ) {
    const lead = bytes[i] ?? 0
    const extra = lead < 0x80 ? 0 : lead >> 5 === 6 ? 1 : lead >> 4 === 14 ? 2 : lead >> 3 === 30 ? 3 : -1
    if (extra < 0) return null
    let code = extra === 0 ? lead : lead & (0x3f >> extra)
    for (let k = 1; k <= extra; k++) {
      const next = bytes[i + k]
      if (next === undefined) return text
      if (next >> 6 !== 2) return null
      code = (code << 6) | (next & 0x3f)
    }
    if (code > 0x10ffff) return null
    text += String.fromCodePoint(code)
    i += 1 + extra
  }
  return text
}

/** The text between an offset from the current position and the end of the line. */
export function restOfLine({ bytes, at, limit }: TextReader, offset: number): string {
  const start = at + offset
  let end = start
  while (end < limit && bytes[end] !== NEWLINE && bytes[end] !== RETURN) end += 1
  return cleanName(bytes.subarray(start, Math.min(end, at + LINE_MAX_BYTES)))
}
