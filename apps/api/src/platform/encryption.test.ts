import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { decrypt, encrypt } from './encryption.ts'

it('decrypts only with the same key and owner, and rejects any change', () => {
  const [key, secret] = [randomBytes(32), randomBytes(20)]
  const encrypted = encrypt(key, secret, 'ann')
  expect(decrypt(key, encrypted, 'ann')).toEqual(secret)
  expect(encrypt(key, secret, 'ann')).not.toBe(encrypted)
  expect(decrypt(randomBytes(32), encrypted, 'ann')).toBeNull()
  expect(decrypt(key, encrypted, 'bob')).toBeNull()
  expect(decrypt(key, encrypted.slice(0, 30), 'ann')).toBeNull()
  const bytes = Buffer.from(encrypted, 'base64url')
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes)
    changed[i] = (changed[i] ?? 0) ^ 1
    expect(decrypt(key, changed.toString('base64url'), 'ann')).toBeNull()
  }
  // A truncated authentication tag would be easier to guess.
  const short = Buffer.from(encrypt(key, new Uint8Array(), 'ann'), 'base64url').subarray(0, 16)
  expect(decrypt(key, short.toString('base64url'), 'ann')).toBeNull()
})
