import { TextReader } from '../measure/text-reader.ts'

const PIECE_BYTES = 1024 * 1024

/** A file that is in memory already, as the stream that the readers want; small pieces, so that progress can be told. */
async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}

export const readerOf = (bytes: Uint8Array): TextReader => new TextReader(piecesOf(bytes))

/** A name as the file writes it, without what can't be shown, and not longer than a line. */
export function cleanName(bytes: Uint8Array): string {
  return shortName(decodeUtf8(bytes))
}

const NAME_MAX_CHARS = 120

export const shortName = (name: string): string =>
  name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach the screen
    .replace(/[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, ' ')
    .trim()
    .slice(0, NAME_MAX_CHARS)

/** UTF-8 by hand, since this package knows no platform; what is none comes out as a question mark. */
function decodeUtf8(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length && text.length < NAME_MAX_CHARS * 2; ) {
    const lead = bytes[i] ?? 0
    const extra = lead < 0x80 ? 0 : lead >> 5 === 6 ? 1 : lead >> 4 === 14 ? 2 : lead >> 3 === 30 ? 3 : -1
    let code = extra <= 0 ? lead : lead & (0x3f >> extra)
    for (let k = 1; k <= extra; k++) code = (code << 6) | ((bytes[i + k] ?? 0) & 0x3f)
    text += extra < 0 || code > 0x10ffff ? '?' : String.fromCodePoint(code)
    i += 1 + Math.max(0, extra)
  }
  return text
}
