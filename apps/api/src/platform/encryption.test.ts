import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { seal, unseal } from './encryption.ts'

it('opens with its key for its owner, and never otherwise', () => {
  const [key, secret] = [randomBytes(32), randomBytes(20)]
  const sealed = seal(key, secret, 'ann')
  expect(unseal(key, sealed, 'ann')).toEqual(secret)
  expect(seal(key, secret, 'ann')).not.toBe(sealed)
  expect(unseal(randomBytes(32), sealed, 'ann')).toBeNull()
  expect(unseal(key, sealed, 'bob')).toBeNull()
  expect(unseal(key, sealed.slice(0, 30), 'ann')).toBeNull()
  const bytes = Buffer.from(sealed, 'base64url')
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes)
    changed[i] = (changed[i] ?? 0) ^ 1
    expect(unseal(key, changed.toString('base64url'), 'ann')).toBeNull()
  }
  // A shorter mark of authenticity would be easier to guess.
  const short = Buffer.from(seal(key, new Uint8Array(), 'ann'), 'base64url').subarray(0, 16)
  expect(unseal(key, short.toString('base64url'), 'ann')).toBeNull()
})
