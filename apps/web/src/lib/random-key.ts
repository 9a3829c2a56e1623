const KEY_BYTES = 16

/** A key nobody else has. `randomUUID` is missing on plain-http addresses other than localhost, this is not. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
