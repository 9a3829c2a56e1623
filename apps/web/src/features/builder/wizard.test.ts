import { COLOR_PRESETS, FEATURES } from '@vorta/contract/catalog'
import { CAR_PHOTOS_MAX_COUNT, ENGRAVINGS_MAX_COUNT } from '@vorta/contract/limits'
import { createOrderBody } from '@vorta/contract/order'
import type { User } from '@vorta/contract/user'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carErrors, customErrors } from './gates.ts'
import { orderBody } from './order-draft.ts'
import { isOpen, nearestPlace } from './places.ts'
import { newWizard, PLACES, type Wizard, type WizardAction } from './state.ts'
import { wizard } from './wizard.ts'

const NOW = new Date(2026, 4, 1)

const user: User = {
  _id: 'u1',
  id: 'u1',
  firstName: 'Ada',
  lastName: 'Stone',
  email: 'ada@example.com',
  phone: '555 0100',
  role: 'user',
  createdAt: '2026-01-01T00:00:00.000Z',
  address: { street: '1 Main St', city: 'Reno', state: 'NV', zipCode: '89501', country: 'USA' },
}
const newcomer: User = { ...user, phone: '', address: null }

const start = (account: User = user) => wizard(newWizard(NOW), { type: 'meet', user: account })
const play = (state: Wizard, ...actions: WizardAction[]) => actions.reduce(wizard, state)

const CAR: WizardAction = { type: 'car', change: { make: 'Porsche', model: '911 GT3', color: 'Shark Blue' } }
const toSummary: WizardAction[] = [CAR, { type: 'leaveCar' }, { type: 'skip' }]

describe('the first step', () => {
  it('is skipped when name and phone are there', () => {
    expect(start().place).toBe('car')
    expect(wizard(start(), { type: 'visit', place: 'profile' }).place).toBe('car')
  })

  it('is asked of a newcomer, and left only when saved', () => {
    const asked = start(newcomer)
    expect(asked.place).toBe('profile')
    expect(wizard(asked, { type: 'visit', place: 'car' }).place).toBe('profile')
    const refused = wizard(asked, { type: 'checkProfile' })
    expect(refused.errors).toEqual({
      phone: 'Phone number is required',
      'address.street': 'Street address is required',
      'address.city': 'City is required',
      'address.state': 'State is required',
      'address.zipCode': 'ZIP code is required',
    })
    expect(wizard(refused, { type: 'address', change: { city: 'R' } }).errors).not.toHaveProperty(['address.city'])
    expect(wizard(asked, { type: 'profileSaved' }).place).toBe('car')
  })

  it('can be visited again after it was asked', () => {
    const saved = play(start(newcomer), { type: 'profileSaved' }, { type: 'meet', user })
    expect(wizard(saved, { type: 'visit', place: 'profile' }).place).toBe('profile')
  })

  it('keeps what was typed over what the account knows', () => {
    const typed = play(start(newcomer), { type: 'profile', change: { phone: '555 0199' } })
    expect(wizard(typed, { type: 'meet', user }).profile.phone).toBe('555 0199')
  })
})

describe('the car', () => {
  it('asks for make, model, year and color in the words of the contract', () => {
    const refused = play(start(), { type: 'car', change: { year: '' } }, { type: 'leaveCar' })
    expect(refused.place).toBe('car')
    expect(refused.errors).toEqual({
      make: 'Make is required',
      model: 'Model is required',
      year: 'Year is required',
      color: 'Color is required',
    })
    expect(refused.attempts).toBe(1)
  })

  it.each(['1989', '2020.5', '3000', '-1'])('refuses the year %s', (year) => {
    const refused = play(start(), CAR, { type: 'car', change: { year } }, { type: 'leaveCar' })
    expect(refused.errors.year).toMatch(/^Year must be between 1990 and \d{4}$/)
  })

  it('holds at most ten photos, each once', () => {
    const photos = Array.from({ length: 12 }, (_, index) => ({ filename: `f${index}`, originalName: 'a.jpg', fileSize: 1 }))
    const full = play(start(), ...photos.map((photo): WizardAction => ({ type: 'photoAdded', photo })))
    expect(full.photos).toHaveLength(CAR_PHOTOS_MAX_COUNT)
    const again = play(full, { type: 'photoRemoved', filename: 'f0' }, { type: 'photoAdded', photo: { ...photos[1]!, originalName: 'b' } })
    expect(again.photos).toHaveLength(CAR_PHOTOS_MAX_COUNT - 1)
  })
})

describe('the customization', () => {
  const inCustomizer = play(start(), CAR, { type: 'leaveCar' }, { type: 'customizeEverything' })

  it('starts with the defaults of the specification', () => {
    expect(inCustomizer.place).toBe('customizer')
    expect(inCustomizer.custom).toEqual({
      bodyKit: { type: 'Front Spoiler', style: 'Aggressive', material: 'Carbon Fiber', finish: 'Matte' },
      colors: { primary: '#000000', secondary: '#FF0000', accent: '#FFFFFF' },
      engravings: [{ id: '1', text: '', font: 'Arial', size: '12', position: 'Center' }],
      additionalFeatures: [],
      specialRequests: '',
    })
  })

  it('keeps the detailed choices when the simple way is taken in between', () => {
    const round = play(
      inCustomizer,
      { type: 'kit', change: { type: 'Wing' } },
      { type: 'backToSimple' },
      { type: 'skip' },
      { type: 'backToCustomization' },
      { type: 'customizeEverything' },
    )
    expect(round.place).toBe('customizer')
    expect(round.custom.bodyKit.type).toBe('Wing')
  })

  it('takes all three colors from a preset', () => {
    const gold = COLOR_PRESETS[7]!
    expect(wizard(inCustomizer, { type: 'preset', preset: gold }).custom.colors).toEqual({
      primary: '#FFD700',
      secondary: '#FFA500',
      accent: '#000000',
    })
  })

  it('never removes the last engraving and never adds a twenty-first', () => {
    expect(wizard(inCustomizer, { type: 'removeEngraving', id: '1' }).custom.engravings).toHaveLength(1)
    const many = play(inCustomizer, ...Array.from({ length: 30 }, (): WizardAction => ({ type: 'addEngraving' })))
    expect(many.custom.engravings).toHaveLength(ENGRAVINGS_MAX_COUNT)
  })

  it.each(['7', '73', '12.5', '', 'x'])('refuses the engraving size %j', (size) => {
    const refused = play(inCustomizer, { type: 'engraving', id: '1', change: { size } }, { type: 'leaveCustomizer' })
    expect(refused.place).toBe('customizer')
    expect(refused.errors).toEqual({ 'engravings.0.size': 'Size must be a whole number from 8 to 72' })
    expect(play(refused, { type: 'engraving', id: '1', change: { size: '8' } }, { type: 'leaveCustomizer' }).place).toBe('summary')
  })

  it('toggles features and keeps them in the order of the catalogue', () => {
    const chosen = play(
      inCustomizer,
      ...(['Exhaust Tips', 'Air Vents'] as const).map((feature): WizardAction => ({ type: 'feature', feature })),
    )
    expect(chosen.custom.additionalFeatures).toEqual(['Air Vents', 'Exhaust Tips'])
    expect(wizard(chosen, { type: 'feature', feature: 'Air Vents' }).custom.additionalFeatures).toEqual(['Exhaust Tips'])
  })

  it('sends the skip defaults, or the own kit', () => {
    expect(orderBody(play(start(), ...toSummary))?.customization.bodyKit.type).toBe('Basic Body Kit')
    expect(orderBody(wizard(inCustomizer, { type: 'leaveCustomizer' }))?.customization.bodyKit.type).toBe('Front Spoiler')
  })
})

describe('the summary', () => {
  it('lets nobody pay without the terms', () => {
    const refused = play(start(), ...toSummary, { type: 'proceed', key: 'k1' })
    expect(refused.place).toBe('summary')
    expect(refused.errors).toEqual({ terms: 'Please accept the terms and conditions to continue.' })
    expect(play(refused, { type: 'terms', accepted: true }, { type: 'proceed', key: 'k2' }).place).toBe('payment')
  })

  it('asks for an address that is missing', () => {
    const refused = play(start({ ...user, address: null }), ...toSummary, { type: 'terms', accepted: true }, { type: 'proceed', key: 'k' })
    expect(Object.keys(refused.errors)).toEqual(['address.street', 'address.city', 'address.state', 'address.zipCode'])
  })

  it('keeps one key for one draft, and takes a new one for a changed draft', () => {
    const paying = play(
      start(),
      ...toSummary,
      { type: 'terms', accepted: true },
      { type: 'proceed', key: 'k1' },
      { type: 'placed', orderId: 'o1' },
    )
    const again = play(paying, { type: 'backToSummary' }, { type: 'proceed', key: 'k2' })
    expect(again.sent).toMatchObject({ key: 'k1', orderId: 'o1' })
    const changed = play(again, { type: 'car', change: { color: 'Red' } }, { type: 'backToSummary' }, { type: 'proceed', key: 'k3' })
    expect(changed.sent).toMatchObject({ key: 'k3', orderId: null })
  })

  it('starts over with nothing but what the account knows', () => {
    const fresh = play(start(), ...toSummary, { type: 'startOver', user, now: NOW })
    expect(fresh).toEqual({ ...start(), attempts: 0 })
  })
})

describe('any sequence of actions', () => {
  const text = fc.constantFrom('', ' ', 'Porsche', '12', 'abc', '#FF0000', '1999')
  const id = fc.constantFrom('1', '2', '3', '99')
  const action: fc.Arbitrary<WizardAction> = fc.oneof(
    fc.constantFrom<WizardAction>(
      { type: 'meet', user },
      { type: 'meet', user: newcomer },
      { type: 'checkProfile' },
      { type: 'profileSaved' },
      { type: 'leaveCar' },
      { type: 'customizeEverything' },
      { type: 'skip' },
      { type: 'backToSimple' },
      { type: 'leaveCustomizer' },
      { type: 'backToCustomization' },
      { type: 'addEngraving' },
      { type: 'backToSummary' },
      { type: 'proceed', key: 'k' },
      { type: 'placed', orderId: 'o' },
      { type: 'startOver', user, now: NOW },
      CAR,
    ),
    fc.constantFrom(...PLACES).map((place): WizardAction => ({ type: 'visit', place })),
    text.map((model): WizardAction => ({ type: 'car', change: { model } })),
    text.map((year): WizardAction => ({ type: 'car', change: { year } })),
    text.map((primary): WizardAction => ({ type: 'colors', change: { primary } })),
    fc.constantFrom(...COLOR_PRESETS).map((preset): WizardAction => ({ type: 'preset', preset })),
    fc.tuple(id, text).map(([one, size]): WizardAction => ({ type: 'engraving', id: one, change: { size } })),
    id.map((one): WizardAction => ({ type: 'removeEngraving', id: one })),
    fc.constantFrom(...FEATURES).map((feature): WizardAction => ({ type: 'feature', feature })),
    fc.boolean().map((accepted): WizardAction => ({ type: 'terms', accepted })),
    id.map((filename): WizardAction => ({ type: 'photoAdded', photo: { filename, originalName: 'a.jpg', fileSize: 1 } })),
    id.map((filename): WizardAction => ({ type: 'photoRemoved', filename })),
  )
  const anyWay = fc.array(action, { maxLength: 40 })

  it('keeps the lists in their bounds', () => {
    fc.assert(
      fc.property(anyWay, (actions) => {
        const { custom, photos } = play(start(), ...actions)
        expect(custom.engravings.length).toBeGreaterThanOrEqual(1)
        expect(custom.engravings.length).toBeLessThanOrEqual(ENGRAVINGS_MAX_COUNT)
        expect(new Set(custom.engravings.map((one) => one.id)).size).toBe(custom.engravings.length)
        expect(photos.length).toBeLessThanOrEqual(CAR_PHOTOS_MAX_COUNT)
        expect(custom.additionalFeatures).toEqual(FEATURES.filter((one) => custom.additionalFeatures.includes(one)))
      }),
    )
  })

  it('moves forward only through open gates', () => {
    fc.assert(
      fc.property(anyWay, action, (actions, last) => {
        const before = play(start(), ...actions)
        const after = wizard(before, last)
        if (PLACES.indexOf(after.place) > PLACES.indexOf(before.place)) expect(isOpen(after, after.place)).toBe(true)
      }),
    )
  })

  it('reaches payment only with an order that the contract accepts', () => {
    fc.assert(
      fc.property(anyWay, (actions) => {
        const state = play(start(), ...actions, ...toSummary, { type: 'terms', accepted: true }, { type: 'proceed', key: 'k' })
        if (state.place !== 'payment') return
        expect(carErrors(state.car)).toEqual({})
        if (state.choice === 'custom') expect(customErrors(state.custom)).toEqual({})
        expect(createOrderBody.safeParse(orderBody(state)).success).toBe(true)
        expect(state.sent).not.toBeNull()
      }),
    )
  })

  it('loses nothing by walking about', () => {
    const walk = fc.array(
      fc.oneof(
        fc.constantFrom(...PLACES).map((place): WizardAction => ({ type: 'visit', place })),
        fc.constantFrom<WizardAction>(
          { type: 'backToSimple' },
          { type: 'leaveCar' },
          { type: 'customizeEverything' },
          { type: 'backToSummary' },
        ),
      ),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(anyWay, walk, (actions, steps) => {
        const before = play(start(), ...actions)
        const after = play(before, ...steps)
        for (const part of ['profile', 'car', 'photos', 'custom', 'choice', 'termsAccepted', 'sent'] as const) {
          expect(after[part]).toEqual(before[part])
        }
      }),
    )
  })

  it('always finds a place to stand', () => {
    fc.assert(
      fc.property(anyWay, fc.constantFrom(...PLACES), (actions, wanted) => {
        const state = play(start(), ...actions)
        const place = nearestPlace(state, wanted)
        expect(isOpen(state, place) || place === 'profile').toBe(true)
      }),
    )
  })
})
