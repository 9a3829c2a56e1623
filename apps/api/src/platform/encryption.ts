import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts and authenticates bytes. `owner` is bound as associated data, so the result cannot be used for another owner. */
export function encrypt(key: Uint8Array, bytes: Uint8Array, owner: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(owner))
  const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64url')
}

/** Returns the plaintext; null for a wrong key, another owner or any modification. */
export function decrypt(key: Uint8Array, encrypted: string, owner: string): Uint8Array | null {
  const all = Buffer.from(encrypted, 'base64url')
  try {
    const decipher = createDecipheriv(CIPHER, key, all.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(all.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(all.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return null
  }
}
