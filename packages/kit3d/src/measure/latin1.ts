/** Arguments are passed on the stack, which overflows in browser workers beyond tens of thousands. */
const CHARS_PER_CALL = 4096

export function decodeLatin1(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHARS_PER_CALL) text += String.fromCharCode(...bytes.subarray(at, at + CHARS_PER_CALL))
  return text
}

export function encodeLatin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}
