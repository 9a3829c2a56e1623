import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isWeakSecret } from './weak-secret.ts'

describe('isWeakSecret', () => {
  it.each([
    ['is short', 'q7Zr0vXk1Lm9Tp3sWb5'],
    ['is one repeated character', 'a'.repeat(64)],
    ['is a few repeated characters', 'ab12'.repeat(16)],
    ['repeats a longer part', 'q7Zr0vXk1Lm9Tp3s'.repeat(2)],
    ['repeats a part incompletely', 'q7Zr0vXk1Lm9'.repeat(3).slice(0, 32)],
    ['has few distinct characters', 'abcdefgabgfdceabfgdcebafgcdeabgf'],
    ['counts up', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['counts down', 'zyxwvutsrqponmlkjihgfedcba9876543210'],
    ['is made of common words', 'your-super-secret-jwt-key-change-me-please-123'],
    ['is a sample value', 'change-this-to-a-long-random-string-of-32-bytes'],
    ['mixes case', 'MySuperSecretVortaPassword1234567890'],
  ])('detects a secret that %s', (_, secret) => {
    expect(isWeakSecret(secret)).toBe(true)
  })

  it('accepts random secrets in hex and base64', () => {
    for (let i = 0; i < 2_000; i += 1) {
      expect(isWeakSecret(randomBytes(16).toString('hex'))).toBe(false)
      expect(isWeakSecret(randomBytes(24).toString('base64'))).toBe(false)
      expect(isWeakSecret(randomBytes(48).toString('base64url'))).toBe(false)
    }
  })
})
