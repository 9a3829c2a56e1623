const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = Int8Array.from({ length: 128 }, (_, code) => DIGITS.indexOf(String.fromCharCode(code)))

/** The content of a `data:` URI; null for other URIs. This package uses no platform APIs. */
export function dataUriBytes(uri: string): Uint8Array | null {
  const [prefix, base64] = /^data:[^,]{0,200}?(;base64)?,/.exec(uri) ?? []
  if (prefix === undefined) return null
  return base64 ? base64Bytes(uri, prefix.length) : percentBytes(uri.slice(prefix.length))
}

const percentBytes = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/%[0-9A-Fa-f]{2}|[\s\S]/g) ?? [], (char) =>
    char.length === 3 ? Number.parseInt(char.slice(1), 16) : char.charCodeAt(0),
  )

function base64Bytes(uri: string, start: number): Uint8Array {
  const bytes = new Uint8Array(Math.floor(((uri.length - start) * 3) / 4))
  let [bits, value, length] = [0, 0, 0]
  for (let i = start; i < uri.length; i++) {
    const digit = VALUES[uri.charCodeAt(i)] ?? -1
    if (digit < 0) break
    value = ((value << 6) | digit) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[length++] = value >> bits
  }
  return bytes.subarray(0, length)
}
