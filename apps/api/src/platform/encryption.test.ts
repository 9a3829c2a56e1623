import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { decrypt, encrypt } from './encryption.ts'

it('opens with its key for its owner, and never otherwise', () => {
  const [key, secret] = [randomBytes(32), randomBytes(20)]
  const sealed = encrypt(key, secret, 'ann')
  expect(decrypt(key, sealed, 'ann')).toEqual(secret)
  expect(encrypt(key, secret, 'ann')).not.toBe(sealed)
  expect(decrypt(randomBytes(32), sealed, 'ann')).toBeNull()
  expect(decrypt(key, sealed, 'bob')).toBeNull()
  expect(decrypt(key, sealed.slice(0, 30), 'ann')).toBeNull()
  const bytes = Buffer.from(sealed, 'base64url')
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes)
    changed[i] = (changed[i] ?? 0) ^ 1
    expect(decrypt(key, changed.toString('base64url'), 'ann')).toBeNull()
  }
  // A shorter mark of authenticity would be easier to guess.
  const short = Buffer.from(encrypt(key, new Uint8Array(), 'ann'), 'base64url').subarray(0, 16)
  expect(decrypt(key, short.toString('base64url'), 'ann')).toBeNull()
})
