import { customizerDefaults } from '@vorta/contract/orders/schema'
import { drawnVehicle } from '@vorta/contract/vehicles/vehicles'
import { expect, it } from 'vitest'
import { readBuild } from './build.ts'
import { buildModel } from './build-model.ts'

const CAR = { make: 'BMW', model: 'M4 Coupe', year: 2024, bodyType: 'Coupe', color: '#3366aa' }
const KIT = { ...customizerDefaults(), additionalFeatures: ['Hood Scoop'] }

function readJson(file: Uint8Array<ArrayBuffer>) {
  const view = new DataView(file.buffer)
  const json = String.fromCharCode(...file.subarray(20, 20 + view.getUint32(12, true)))
  return JSON.parse(json) as {
    nodes: { name: string; translation?: number[] }[]
    accessors: { min?: number[]; max?: number[] }[]
    materials: { name: string; pbrMetallicRoughness: { baseColorFactor: number[] } }[]
  }
}

it('contains the car, its kit and its features in meters, in the colors of the build', () => {
  const vehicle = drawnVehicle(CAR)
  const { nodes, accessors, materials } = readJson(buildModel(readBuild(KIT, CAR, vehicle), 'lite'))
  const slots = new Set(nodes.map(({ name }) => name.split('/')[0]))
  expect(slots).toEqual(new Set(['Car', 'body', 'kit', 'features']))
  const bounds = accessors.filter(({ min }) => min)
  const size = Math.max(...bounds.map(({ max }) => max?.[0] ?? 0)) - Math.min(...bounds.map(({ min }) => min?.[0] ?? 0))
  expect(Math.abs(size - (vehicle?.shape.length ?? 0))).toBeLessThan(0.3)
  expect(nodes[0]?.translation?.[0]).toBeCloseTo(-(vehicle?.shape.length ?? 0) / 2, 1)
  const paint = materials.find(({ name }) => name === 'paint')?.pbrMetallicRoughness.baseColorFactor ?? []
  expect(paint[2]).toBeGreaterThan(paint[0] ?? 1)
})

it('contains the additional parts of a kit', () => {
  const bodyKit = { ...KIT.bodyKit, additionalTypes: ['Wing', 'Splitter', 'Roof Box'] }
  const build = readBuild({ ...KIT, bodyKit }, CAR)
  // The Splitter does not fit below the Front Spoiler.
  expect([build.kit, build.additionalParts]).toEqual(['Front Spoiler', ['Wing']])
  const heightOfKit = (model: ReturnType<typeof readJson>) => Math.max(...model.accessors.map(({ max }) => max?.[1] ?? 0))
  const plain = readBuild({ ...KIT, bodyKit: { ...bodyKit, additionalTypes: [] } }, CAR)
  expect(plain).not.toHaveProperty('additionalParts')
  expect(heightOfKit(readJson(buildModel(build, 'lite')))).toBeGreaterThan(heightOfKit(readJson(buildModel(plain, 'lite'))))
})
