/** A call takes its arguments on the stack, which is small in a browser's worker: tens of thousands at once end it. */
const CHARS_AT_ONCE = 4096

/** Bytes as the characters of the same numbers. */
export function plainText(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHARS_AT_ONCE) text += String.fromCharCode(...bytes.subarray(at, at + CHARS_AT_ONCE))
  return text
}
