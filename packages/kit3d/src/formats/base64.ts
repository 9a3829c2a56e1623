const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = Int8Array.from({ length: 128 }, (_, code) => DIGITS.indexOf(String.fromCharCode(code)))

/** The content of a `data:` URI with Base64; null for other URIs. This package uses no platform APIs. */
export function dataUriBytes(uri: string): Uint8Array | null {
  const start = /^data:[^,]{0,200};base64,/.exec(uri)?.[0].length
  if (start === undefined) return null
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
