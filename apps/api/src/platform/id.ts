import { createHash, randomBytes } from 'node:crypto'

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

const ID_BYTES = 16
const POOL_BYTES = ID_BYTES * 256
let pool = Buffer.alloc(0)

/** Takes random bytes from a pool, because each randomBytes call is a system call. */
function takeRandom(): Buffer {
  if (pool.length < ID_BYTES) pool = randomBytes(POOL_BYTES)
  const bytes = pool.subarray(0, ID_BYTES)
  pool = pool.subarray(ID_BYTES)
  return bytes
}

/** An opaque id of 26 characters: 48 bits of time, so that indexes grow in order, then 80 random bits. */
export function newId(now: number = Date.now()): string {
  const bytes = takeRandom()
  bytes.writeUIntBE(now, 0, 6)
  return base32(bytes)
}

/** An unguessable name or token: 160 random bits. */
export const newSecretName = (): string => base32(randomBytes(20))

/** A name for this content: unguessable for anyone who does not know the content. */
export const nameOfContent = (content: string): string => base32(createHash('sha256').update(content).digest().subarray(0, 20))

/** Hash of an emailed token; only the hash is stored. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
