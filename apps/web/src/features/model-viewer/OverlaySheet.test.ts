import { expect, it } from 'vitest'
import { isCutAway } from './OverlaySheet.ts'

const plane = { normal: [0, 1, 0], offset: 50 } as const

it('takes what lies beyond the plane, and leaves what stands on the cut face', () => {
  expect(isCutAway([0, 50.2, 0], plane)).toBe(true)
  expect(isCutAway([0, 50, 0], plane)).toBe(false)
  expect(isCutAway([9, -80, 9], plane)).toBe(false)
})

it('takes the other side when the plane is turned round, and nothing without one', () => {
  const turned = { normal: [0, -1, 0], offset: -50 } as const
  expect(isCutAway([0, 50.2, 0], turned)).toBe(false)
  expect(isCutAway([0, 49, 0], turned)).toBe(true)
  expect(isCutAway([0, 1e6, 0], null)).toBe(false)
})
