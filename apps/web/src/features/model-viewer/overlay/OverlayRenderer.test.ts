import { expect, it } from 'vitest'
import { isClipped } from './OverlayRenderer.ts'

const plane = { normal: [0, 1, 0], offset: 50 } as const

it('clips points beyond the section plane and keeps points on it', () => {
  expect(isClipped([0, 50.2, 0], plane)).toBe(true)
  expect(isClipped([0, 50, 0], plane)).toBe(false)
  expect(isClipped([9, -80, 9], plane)).toBe(false)
})

it('clips the other side of a flipped section plane and nothing without a plane', () => {
  const flipped = { normal: [0, -1, 0], offset: -50 } as const
  expect(isClipped([0, 50.2, 0], flipped)).toBe(false)
  expect(isClipped([0, 49, 0], flipped)).toBe(true)
  expect(isClipped([0, 1e6, 0], null)).toBe(false)
})
