import { expect, it } from 'vitest'
import { frameCount } from './turntable.ts'

it.each([
  [5, 144],
  [150, 100],
  [3000, 24],
])('draws as many frames as a device with %i ms per frame can: %i', (frameMs, expected) => expect(frameCount(frameMs)).toBe(expected))
