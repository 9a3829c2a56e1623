const [NEWLINE, RETURN, SPACE, BACKSLASH] = [10, 13, 32, 92]

/** Text of an OBJ file as UTF-8 or Latin-1, without a byte order mark and with continued lines joined. */
export async function* plainText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* joinLines(decodeUtf16(bytes))
}

/** Turns UTF-16 into UTF-8 and removes a byte order mark. Other text is passed on as it is. */
export async function* decodeUtf16(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array(0)
  let decode: ((bytes: Uint8Array) => Uint8Array) | null | undefined
  for await (const chunk of bytes) {
    let text = rest.length === 0 ? chunk : concat(rest, chunk)
    rest = new Uint8Array(0)
    if (decode === undefined) {
      if (text.length < 4) {
        rest = text.slice()
        continue
      }
      const { markBytes, isUtf16, isBigEndian } = encodingOf(text)
      decode = isUtf16 ? (units) => utf16ToUtf8(units, isBigEndian) : null
      text = text.subarray(markBytes)
    }
    if (!decode) {
      yield text
      continue
    }
    const whole = text.length - (text.length % 2)
    rest = text.slice(whole)
    yield decode(text.subarray(0, whole))
  }
  if (decode === undefined) yield rest
}

/** Whether text starts as UTF-16. */
export const isUtf16 = (start: Uint8Array): boolean => encodingOf(start).isUtf16

function encodingOf([a = 0, b = 0, c = 0, d = 0]: Uint8Array) {
  const utf16 = { isUtf16: true, isBigEndian: false, markBytes: 0 }
  if (a === 0xff && b === 0xfe) return { ...utf16, markBytes: 2 }
  if (a === 0xfe && b === 0xff) return { ...utf16, isBigEndian: true, markBytes: 2 }
  // Text without a mark: every other byte of ASCII characters is zero.
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return utf16
  if (a === 0 && b !== 0 && c === 0 && d !== 0) return { ...utf16, isBigEndian: true }
  return { isUtf16: false, isBigEndian: false, markBytes: a === 0xef && b === 0xbb && c === 0xbf ? 3 : 0 }
}

/** Halves of surrogate pairs are encoded on their own; only names can contain them. */
function utf16ToUtf8(units: Uint8Array, isBigEndian: boolean): Uint8Array {
  const utf8 = new Uint8Array((units.length / 2) * 3)
  let length = 0
  for (let i = 0; i < units.length; i += 2) {
    const [low, high] = isBigEndian ? [units[i + 1] ?? 0, units[i] ?? 0] : [units[i] ?? 0, units[i + 1] ?? 0]
    const code = (high << 8) | low
    if (code < 0x80) utf8[length++] = code
    else {
      if (code < 0x800) utf8[length++] = 0xc0 | (code >> 6)
      else {
        utf8[length++] = 0xe0 | (code >> 12)
        utf8[length++] = 0x80 | ((code >> 6) & 0x3f)
      }
      utf8[length++] = 0x80 | (code & 0x3f)
    }
  }
  return utf8.subarray(0, length)
}

/** Turns Latin-1 into UTF-8. Text in UTF-8 is returned as it is. */
export function toUtf8<T extends Uint8Array>(bytes: T): T | Uint8Array<ArrayBuffer> {
  if (isUtf8(bytes)) return bytes
  let length = bytes.length
  for (const byte of bytes) length += byte >> 7
  const utf8 = new Uint8Array(length)
  let at = 0
  for (const byte of bytes) {
    if (byte < 0x80) utf8[at++] = byte
    else {
      utf8[at++] = 0xc0 | (byte >> 6)
      utf8[at++] = 0x80 | (byte & 0x3f)
    }
  }
  return utf8
}

function isUtf8(bytes: Uint8Array): boolean {
  /** Bytes of a character that are still to come. */
  let rest = 0
  // An iterator would take seconds for a large file.
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0
    if (rest > 0) {
      if (byte >> 6 !== 2) return false
      rest -= 1
    } else if (byte >= 0x80) {
      rest = byte >> 5 === 6 ? 1 : byte >> 4 === 14 ? 2 : byte >> 3 === 30 ? 3 : 0
      if (rest === 0) return false
    }
  }
  return true
}

/** Replaces a backslash at the end of a line and the line break after it by spaces. */
async function* joinLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array(0)
  for await (const chunk of bytes) {
    let text = rest.length === 0 ? chunk : concat(rest, chunk)
    // A backslash and the line break after it may be in different chunks.
    const held = text.indexOf(BACKSLASH, Math.max(0, text.length - 2))
    rest = held < 0 ? new Uint8Array(0) : text.slice(held)
    if (held >= 0) text = text.subarray(0, held)
    yield withoutContinuations(text)
  }
  yield rest
}

function withoutContinuations(text: Uint8Array): Uint8Array {
  let joined: Uint8Array | null = null
  for (let at = text.indexOf(BACKSLASH); at >= 0; at = text.indexOf(BACKSLASH, at + 1)) {
    const length = text[at + 1] === NEWLINE ? 2 : text[at + 1] === RETURN ? (text[at + 2] === NEWLINE ? 3 : 2) : 0
    if (length === 0) continue
    joined ??= text.slice()
    joined.fill(SPACE, at, at + length)
  }
  return joined ?? text
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}
