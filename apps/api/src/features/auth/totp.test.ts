import { describe, expect, it } from 'vitest'
import { codeAt, otpauthUri, stepAt, stepOfCode, toBase32 } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

describe('TOTP codes', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('match RFC 6238 after %i seconds', (seconds, eightDigits) => {
    expect(codeAt(SECRET, stepAt(at(seconds)), 8)).toBe(eightDigits)
    expect(codeAt(SECRET, stepAt(at(seconds)))).toBe(eightDigits.slice(2))
  })

  it('are accepted one step early or late, and only after the last step used', () => {
    const now = at(1111111111)
    const step = stepAt(now)
    const tryStep = (offset: number, lastUsed = 0) => stepOfCode(SECRET, codeAt(SECRET, step + offset), now, lastUsed)
    expect([-2, -1, 0, 1, 2].map((offset) => tryStep(offset))).toEqual([null, step - 1, step, step + 1, null])
    expect([-1, 0, 1].map((offset) => tryStep(offset, step))).toEqual([null, null, step + 1])
    for (const wrong of ['', '05047', '0504710', '０５０４７１', ' 050471']) expect(stepOfCode(SECRET, wrong, now, 0)).toBeNull()
  })
})

it('encodes secrets as RFC 4648 base32 and writes the otpauth URI', () => {
  const encoded = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text)))
  expect(encoded).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'])
  expect(otpauthUri(SECRET, 'a+b@example.com')).toBe(
    'otpauth://totp/Vorta:a%2Bb%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Vorta&algorithm=SHA1&digits=6&period=30',
  )
})
