import { VEHICLES } from '@vorta/contract/vehicles/vehicles'
import { expect, it } from 'vitest'
import { designOf } from './designs.ts'
import { vehicleFace } from './vehicle-face.ts'

it('gives every listed car the grille and taillights of its family', () => {
  for (const { make, model, bodyType, shape } of VEHICLES) {
    const design = designOf(bodyType)
    const face = vehicleFace(design, shape)
    expect(face.frontOpenings, `${make} ${model}`).not.toBe(design.frontOpenings)
    expect(face.taillamps, `${make} ${model}`).not.toBe(design.taillamps)
  }
})

it.each(['grille', 'headlights', 'taillights'] as const)('draws every kind of %s differently', (part) => {
  const sedan = VEHICLES.find(({ bodyType }) => bodyType === 'Sedan')
  if (!sedan) throw new Error('No sedan is listed')
  const kinds = [...new Set(VEHICLES.map(({ shape }) => shape[part]))]
  const faces = kinds.map((kind) => {
    const { frontOpenings, headlamps, taillamps } = vehicleFace(designOf('Sedan'), { ...sedan.shape, [part]: kind })
    return JSON.stringify({ frontOpenings, headlamps, taillamps })
  })
  expect(new Set(faces).size).toBe(kinds.length)
})

it('puts round lamps on the fenders of rear-engined fastbacks and not on upright fronts', () => {
  for (const { make, model, bodyType, shape } of VEHICLES) {
    if (shape.headlights !== 'round') continue
    const { headlamps } = vehicleFace(designOf(bodyType), shape)
    const isOnFender = headlamps.every(({ on }) => on === 'deck')
    if (shape.silhouette === 'rearEngineFastback') expect(isOnFender, `${make} ${model}`).toBe(true)
  }
  const upright = VEHICLES.find(({ bodyType, shape }) => bodyType === 'SUV' && shape.headlights === 'round')
  if (!upright) throw new Error('No SUV with round lamps is listed')
  expect(vehicleFace(designOf('SUV'), upright.shape).headlamps.every(({ on }) => on === 'face')).toBe(true)
})
