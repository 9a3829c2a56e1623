import { expect, it } from 'vitest'
import { STUDIOS, studioCube, studioPanorama, studioRadiance } from './studio-light.ts'

it('shines from above and never below zero', () => {
  for (const name of STUDIOS) {
    const light = studioRadiance(name)
    const above = light([0, 0.921, 0.39])[0]
    expect(above).toBeGreaterThan(light([0, -1, 0])[0] * 4)
    expect(Math.min(...light([0.6, -0.8, 0]))).toBeGreaterThan(0)
  }
})

it('paints the panorama in half floats', () => {
  const texels = studioPanorama('dark', 16)
  expect(texels).toHaveLength(32 * 16 * 4)
  expect(texels[3]).toBe(0x3c00)
  expect(studioPanorama('light', 16)).not.toEqual(texels)
})

it('paints the cube with its lamps overhead', () => {
  const faces = studioCube('dark', 16)
  const brightest = (face = new Uint16Array()) => face.reduce((most, value) => Math.max(most, value), 0)
  expect(faces).toHaveLength(6)
  expect(brightest(faces[2])).toBeGreaterThan(brightest(faces[3]))
})
