import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

function base32(bytes: Uint8Array): string {
  let bits = 0
  let value = 0
  let out = ''
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      out += ALPHABET.charAt((value >>> bits) & 31)
    }
    value &= 31
  }
  return bits > 0 ? out + ALPHABET.charAt((value << (5 - bits)) & 31) : out
}

/** An opaque id of 26 characters: 48 bits of time, so that index pages fill in order, then 80 random bits. */
export function newId(now: number = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  return base32(bytes)
}

/** A name or token that nobody can guess and that tells nothing: 160 random bits. */
export const newSecretName = (): string => base32(randomBytes(20))
