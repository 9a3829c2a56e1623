import { unzipSync } from 'three/examples/jsm/libs/fflate.module.js'
import { expect, it } from 'vitest'
import { toUsdz } from './usdz.ts'

const MESH = {
  positions: Float32Array.of(0, 0, 0, 4.5, 0, 0, 0, 1.2, -1),
  normals: Float32Array.of(0, 1, 0, 0, 1, 0, 0, 1, 0),
  indices: Uint32Array.of(0, 1, 2),
}
const MATERIAL = { name: 'paint', color: [0.5, 2, 0.1], metalness: 0.5, roughness: 0.4, opacity: 1, glow: 0, bothSides: false } as const

it('is an uncompressed archive with aligned files, in meters, and draws thin parts from both sides', async () => {
  const glass = { ...MATERIAL, name: 'glass', opacity: 0.4, bothSides: true }
  const parts = [
    { name: 'paint', mesh: MESH, material: MATERIAL },
    { name: 'glass', mesh: MESH, material: glass },
  ]
  const file = await toUsdz(parts, [2.25, 0, 0])
  const view = new DataView(file.buffer)
  // A local file header with the method "stored", and data that starts at a multiple of 64 bytes.
  expect([view.getUint32(0, true), view.getUint16(8, true)]).toEqual([0x04034b50, 0])
  expect((30 + view.getUint16(26, true) + view.getUint16(28, true)) % 64).toBe(0)
  const files = Object.fromEntries(Object.entries(unzipSync(file)).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]))
  const [model = ''] = Object.values(files)
  expect(model).toMatch(/metersPerUnit = 1\b/)
  expect(model).toContain('upAxis = "Y"')
  expect(model).toContain('(-2.25, 0, 0, 1)')
  expect(
    Object.values(files)
      .join('')
      .match(/def Mesh/g),
  ).toHaveLength(3)
  expect(Object.values(files).join('')).toMatch(/inputs:opacity = 0\.4/)
})
