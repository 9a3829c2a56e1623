import { expect, it } from 'vitest'
import { STUDIOS, studioPanorama, studioRadiance } from './studio-light.ts'

it('shines from above and never below zero', () => {
  for (const name of STUDIOS) {
    const light = studioRadiance(name)
    const above = light([0, 0.921, 0.39])[0]
    expect(above).toBeGreaterThan(light([0, -1, 0])[0] * 4)
    expect(Math.min(...light([0.6, -0.8, 0]))).toBeGreaterThan(0)
  }
})

it('paints the panorama in half floats', () => {
  const { width, height, texels } = studioPanorama('dark', 16)
  expect([width, height]).toEqual([32, 16])
  expect(texels).toHaveLength(32 * 16 * 4)
  expect(texels[3]).toBe(0x3c00)
  expect(studioPanorama('light', 16).texels).not.toEqual(texels)
})
