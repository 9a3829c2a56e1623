import type { SharedBuild } from '@vorta/contract/builds/schema'
import { describe, expect, it } from 'vitest'
import type { KeyValueStore } from '../../../lib/device-storage.ts'
import { applyActions, CAR, NOW, start, user } from '../wizard.fixture.ts'
import { discardsDraft, storeAdoptRequest } from './adopt-build.ts'
import { openDraft } from './draft-store.ts'
import type { NamedSave } from './named-build.ts'

const BUILD: SharedBuild = {
  bodyType: 'Coupe',
  paint: '#3366AA',
  customization: {
    bodyKit: { type: 'Wing', style: 'Racing', material: 'Aluminum', finish: 'Raw' },
    colors: { primary: '#111111', secondary: '#222222', accent: '#333333' },
    engravings: [{ text: 'NIGHT', font: 'Impact', size: 20, position: 'Left' }],
    additionalFeatures: ['Hood Scoop'],
  },
}

const SAVED = {
  ...BUILD,
  ...{ _id: 'b1', name: 'Weekend car', make: 'Lotus', model: 'Emira', year: 2024, color: 'Nimbus', engine: 'V6' },
  transmission: 'Manual' as const,
  customization: { ...BUILD.customization, specialRequests: 'No drilling' },
} satisfies NamedSave

function storage(): KeyValueStore {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

describe('adopting a shared build', () => {
  it('copies the kit, and body type and paint if they are empty', () => {
    const state = applyActions(start(), { type: 'adopt', build: BUILD })
    expect(state).toMatchObject({ choice: 'custom', view: 'car', car: { bodyType: 'Coupe', color: '#3366AA' } })
    expect(state.custom).toMatchObject({ ...BUILD.customization, engravings: [{ id: '1', text: 'NIGHT', size: '20' }] })
  })

  it('uses the paint name if the build has one', () => {
    const state = applyActions(start(), { type: 'adopt', build: { ...BUILD, paintName: 'Blue' } })
    expect(state.car.color).toBe('Blue')
    const device = storage()
    storeAdoptRequest({ ...BUILD, paintName: 'Blue' }, device)
    expect(openDraft(user, device, () => NOW).get().car.color).toBe('Blue')
  })

  it('opens a saved build as it was saved, whatever the draft contains', () => {
    const photo = { filename: 'a.jpg', originalName: 'a.jpg', fileSize: 1 }
    const draft = applyActions(start(), CAR, { type: 'photoAdded', photo }, { type: 'requests', text: 'Of the draft' })
    const device = storage()
    storeAdoptRequest(SAVED, device)
    const opened = openDraft(user, device, () => NOW).get()
    const car = { make: 'Lotus', model: 'Emira', year: '2024', color: 'Nimbus', bodyType: 'Coupe', engine: 'V6', transmission: 'Manual' }
    for (const state of [opened, applyActions(draft, { type: 'adopt', build: SAVED })]) {
      expect(state).toMatchObject({ car, photos: [], savedAs: { id: 'b1', name: 'Weekend car' } })
      expect(state.custom).toMatchObject({ specialRequests: 'No drilling', bodyKit: { type: 'Wing' } })
    }
    const sameCar = applyActions(draft, { type: 'car', change: { make: 'Lotus', model: 'Emira' } }, { type: 'adopt', build: SAVED })
    expect(sameCar.photos).toEqual([photo])
  })

  it('discards a draft only if it is neither saved to the account nor ordered', () => {
    const device = storage()
    expect(discardsDraft(user._id, device)).toBe(false)
    storeAdoptRequest(SAVED, device)
    const draft = openDraft(user, device, () => NOW)
    expect(discardsDraft(user._id, device)).toBe(false)
    draft.send({ type: 'kit', change: { type: 'Splitter' } })
    expect(discardsDraft(user._id, device)).toBe(true)
    draft.send({ type: 'saved', as: { id: 'b1', name: 'Weekend car' } })
    expect(discardsDraft(user._id, device)).toBe(false)
  })

  it('keeps existing car details and special requests', () => {
    const before = applyActions(start(), CAR, { type: 'car', change: { bodyType: 'Wagon' } }, { type: 'requests', text: 'Soon, please' })
    const state = applyActions(before, { type: 'adopt', build: BUILD })
    expect(state.car).toEqual(before.car)
    expect(state.custom.specialRequests).toBe('Soon, please')
    expect([state.view, state.custom.bodyKit.type]).toEqual(['customizer', 'Wing'])
  })

  it('treats the default kit as skipped customization', () => {
    const bodyKit = { type: 'Basic Body Kit', style: 'Standard', material: 'Fiberglass', finish: 'Glossy' } as const
    const state = applyActions(start(), { type: 'adopt', build: { ...BUILD, customization: { ...BUILD.customization, bodyKit } } })
    expect(state.choice).toBe('skip')
  })

  it('survives the sign-in and is applied once', () => {
    const device = storage()
    storeAdoptRequest(BUILD, device)
    const first = openDraft(user, device, () => NOW)
    expect(first.get().custom.bodyKit.type).toBe('Wing')
    first.send({ type: 'kit', change: { type: 'Splitter' } })
    expect(openDraft(user, device, () => NOW).get().custom.bodyKit.type).toBe('Splitter')
  })

  it('ignores an unreadable request', () => {
    const device = storage()
    device.setItem('vorta.adopt', '{')
    expect(openDraft(user, device, () => NOW).get().choice).toBe('open')
  })
})
