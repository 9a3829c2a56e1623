import { expect, it } from 'vitest'
import { STUDIOS, studioCube, studioPanorama, studioRadiance } from './studio-light.ts'

it('studioRadiance is positive and brightest from above', () => {
  for (const name of STUDIOS) {
    const light = studioRadiance(name)
    const above = light([0, 0.921, 0.39])[0]
    expect(above).toBeGreaterThan(light([0, -1, 0])[0] * 4)
    expect(Math.min(...light([0.6, -0.8, 0]))).toBeGreaterThan(0)
  }
})

it('studioPanorama uses half floats', () => {
  const texels = studioPanorama('dark', 16)
  expect(texels).toHaveLength(32 * 16 * 4)
  expect(texels[3]).toBe(0x3c00)
  expect(studioPanorama('light', 16)).not.toEqual(texels)
})

it('studioCube is brightest at the top', () => {
  const faces = studioCube('dark', 16)
  const brightest = (face = new Uint16Array()) => face.reduce((most, value) => Math.max(most, value), 0)
  expect(faces).toHaveLength(6)
  expect(brightest(faces[2])).toBeGreaterThan(brightest(faces[3]))
})
