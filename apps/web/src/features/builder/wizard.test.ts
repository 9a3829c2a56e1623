import { COLOR_PRESETS } from '@vorta/contract/orders/catalog'
import type { KitPart } from '@vorta/contract/orders/kit-parts'
import { CAR_PHOTOS_MAX_COUNT, ENGRAVINGS_MAX_COUNT } from '@vorta/contract/shared/limits'
import { describe, expect, it } from 'vitest'
import { orderBody, shownKit } from './draft/order-draft.ts'
import type { Wizard, WizardAction } from './state.ts'
import { viewOfStep } from './steps.ts'
import { carForm, customForm } from './validation.ts'
import { applyActions, CAR, incompleteUser, NOW, start, toSummary, user } from './wizard.fixture.ts'
import { wizard } from './wizard.ts'

describe('profile step', () => {
  it('is skipped when name and phone are known', () => {
    expect(start().view).toBe('car')
    expect(wizard(start(), { type: 'visit', view: 'profile' }).view).toBe('car')
  })

  it('is required for an incomplete account until it is saved', () => {
    const asked = start(incompleteUser)
    expect(asked.view).toBe('profile')
    expect(wizard(asked, { type: 'visit', view: 'car' }).view).toBe('profile')
    expect(wizard(asked, { type: 'profileSaved' }).view).toBe('car')
  })

  it('can be visited again', () => {
    const saved = applyActions(start(incompleteUser), { type: 'profileSaved' }, { type: 'setUser', user })
    expect(wizard(saved, { type: 'visit', view: 'profile' }).view).toBe('profile')
  })

  it('prefers typed values over account values', () => {
    const typed = applyActions(start(incompleteUser), { type: 'profile', change: { phone: '555 0199' } })
    expect(wizard(typed, { type: 'setUser', user }).profile.phone).toBe('555 0199')
  })
})

describe('car step', () => {
  it('cannot be left without make, model, year and color', () => {
    expect(applyActions(start(), { type: 'leaveCar' }).view).toBe('car')
    expect(applyActions(start(), CAR, { type: 'car', change: { year: '' } }, { type: 'leaveCar' }).view).toBe('car')
    expect(applyActions(start(), CAR, { type: 'leaveCar' }).view).toBe('customize')
  })

  it.each(['1989', '2020.5', '3000', '-1'])('cannot be left with the year %s', (year) => {
    const rejected = applyActions(start(), CAR, { type: 'car', change: { year } })
    expect(wizard(rejected, { type: 'leaveCar' }).view).toBe('car')
    expect(carForm.safeParse(rejected.car).error?.issues[0]?.message).toMatch(/^Year must be between 1990 and \d{4}$/)
  })

  it('accepts at most ten photos without duplicates', () => {
    const photos = Array.from({ length: 12 }, (_, index) => ({ filename: `f${index}`, originalName: 'a.jpg', fileSize: 1 }))
    const full = applyActions(start(), ...photos.map((photo): WizardAction => ({ type: 'photoAdded', photo })))
    expect(full.photos).toHaveLength(CAR_PHOTOS_MAX_COUNT)
    const again = applyActions(
      full,
      { type: 'photoRemoved', filename: 'f0' },
      { type: 'photoAdded', photo: { filename: 'f1', originalName: 'b.jpg', fileSize: 1 } },
    )
    expect(again.photos).toHaveLength(CAR_PHOTOS_MAX_COUNT - 1)
  })
})

describe('customization step', () => {
  const inCustomizer = applyActions(start(), CAR, { type: 'leaveCar' }, { type: 'customizeEverything' })

  it('starts with the customizer defaults', () => {
    expect(inCustomizer.view).toBe('customizer')
    expect(inCustomizer.custom).toEqual({
      bodyKit: { type: 'Front Spoiler', style: 'Aggressive', material: 'Carbon Fiber', finish: 'Matte' },
      colors: { primary: '#000000', secondary: '#FF0000', accent: '#FFFFFF' },
      engravings: [{ id: '1', text: '', font: 'Arial', size: '12', position: 'Center' }],
      additionalFeatures: [],
      specialRequests: '',
    })
  })

  it('keeps detailed choices after skipping in between', () => {
    const round = applyActions(
      inCustomizer,
      { type: 'kit', change: { type: 'Wing' } },
      { type: 'backToSimple' },
      { type: 'skip' },
      { type: 'backToCustomization' },
      { type: 'customizeEverything' },
    )
    expect(round.view).toBe('customizer')
    expect(round.custom.bodyKit.type).toBe('Wing')
  })

  it('takes all three colors from a preset', () => {
    const [preset] = COLOR_PRESETS.filter(({ name }) => name === 'Gold Rush')
    if (!preset) throw new Error('The catalog has no Gold Rush preset')
    expect(wizard(inCustomizer, { type: 'preset', preset }).custom.colors).toEqual({
      primary: '#FFD700',
      secondary: '#FFA500',
      accent: '#000000',
    })
  })

  it('never removes the last engraving and never adds a twenty-first', () => {
    expect(wizard(inCustomizer, { type: 'removeEngraving', id: '1' }).custom.engravings).toHaveLength(1)
    const many = applyActions(inCustomizer, ...Array.from({ length: 30 }, (): WizardAction => ({ type: 'addEngraving' })))
    expect(many.custom.engravings).toHaveLength(ENGRAVINGS_MAX_COUNT)
  })

  it.each(['7', '73', '12.5', '', 'x'])('rejects the engraving size %j', (size) => {
    const rejected = applyActions(inCustomizer, { type: 'engraving', id: '1', change: { text: 'GT', size } }, { type: 'leaveCustomizer' })
    expect(rejected.view).toBe('customizer')
    expect(customForm.safeParse(rejected.custom).error?.issues).toMatchObject([
      { path: ['engravings', 0, 'size'], message: 'Size must be a whole number from 8 to 72' },
    ])
    expect(applyActions(rejected, { type: 'engraving', id: '1', change: { size: '8' } }, { type: 'leaveCustomizer' }).view).toBe('summary')
  })

  it.each([
    ['999', 72],
    ['7', 8],
    ['12.5', 13],
    ['', 12],
  ])('shows the typed engraving size %j as %d', (size, shown) => {
    const typed = wizard(inCustomizer, { type: 'engraving', id: '1', change: { text: 'GT', size } })
    expect(shownKit(typed, true).engravings).toMatchObject([{ size: shown }])
  })

  it('toggles features and keeps them in catalog order', () => {
    const chosen = applyActions(
      inCustomizer,
      ...(['Exhaust Tips', 'Air Vents'] as const).map((feature): WizardAction => ({ type: 'feature', feature })),
    )
    expect(chosen.custom.additionalFeatures).toEqual(['Air Vents', 'Exhaust Tips'])
    expect(wizard(chosen, { type: 'feature', feature: 'Air Vents' }).custom.additionalFeatures).toEqual(['Exhaust Tips'])
  })

  it('toggles parts and sets aside those that a new kit type has or cannot have', () => {
    const add = (part: KitPart): WizardAction => ({ type: 'part', part })
    const chosen = applyActions(inCustomizer, add('Wing'), add('Side Skirts'))
    expect(chosen.custom.bodyKit.additionalTypes).toEqual(['Side Skirts', 'Wing'])
    expect(orderBody(wizard(chosen, { type: 'leaveCustomizer' }))?.customization.bodyKit.additionalTypes).toEqual(['Side Skirts', 'Wing'])
    const withWing = wizard(chosen, { type: 'kit', change: { type: 'Wing' } })
    expect(withWing.custom.bodyKit.additionalTypes).toEqual(['Side Skirts'])
    const full = wizard(withWing, { type: 'kit', change: { type: 'Full Body Kit' } })
    for (const state of [full, applyActions(chosen, add('Wing'), add('Side Skirts'))])
      expect(state.custom.bodyKit).not.toHaveProperty('additionalTypes')
    expect(orderBody(wizard(full, { type: 'leaveCustomizer' }))?.customization).not.toHaveProperty('setAsideParts')
    expect(shownKit(full, true)).not.toHaveProperty('setAsideParts')
    const other = wizard(full, { type: 'kit', change: { type: 'Diffuser' } })
    expect(other.custom.bodyKit.additionalTypes).toEqual(['Side Skirts', 'Wing'])
    expect(wizard(other, add('Wing')).custom).toEqual(wizard(wizard(other, add('Wing')), { type: 'kit', change: {} }).custom)
  })

  it('submits the skip defaults or the custom kit', () => {
    expect(orderBody(applyActions(start(), ...toSummary))?.customization.bodyKit.type).toBe('Basic Body Kit')
    expect(orderBody(wizard(inCustomizer, { type: 'leaveCustomizer' }))?.customization.bodyKit.type).toBe('Front Spoiler')
  })
})

describe('stepper', () => {
  const views = (state: Wizard) => [1, 2, 3, 4].map((step) => viewOfStep(state, step))

  it('opens completed steps only', () => {
    expect(views(start())).toEqual([null, null, null, null])
    expect(views(applyActions(start(), CAR, { type: 'leaveCar' }))).toEqual([null, 'car', null, null])
    expect(views(applyActions(start(), ...toSummary))).toEqual([null, 'car', 'customize', null])
  })

  it('opens the profile step if it was required', () => {
    expect(views(applyActions(start(incompleteUser), { type: 'profileSaved' }, { type: 'setUser', user }))).toEqual([
      'profile',
      null,
      null,
      null,
    ])
  })

  it('opens the customizer with all values after customizing', () => {
    const done = applyActions(
      start(),
      CAR,
      { type: 'customizeEverything' },
      { type: 'kit', change: { type: 'Wing' } },
      { type: 'leaveCustomizer' },
      { type: 'terms', accepted: true },
    )
    expect(views(done)).toEqual([null, 'car', 'customizer', null])
    const back = wizard(done, { type: 'visit', view: 'car' })
    expect(views(back)).toEqual([null, null, 'customizer', 'summary'])
    expect(wizard(back, { type: 'visit', view: 'summary' })).toEqual(done)
  })

  it('opens no later step while the current one has an error', () => {
    const back = applyActions(start(), ...toSummary, { type: 'visit', view: 'car' }, { type: 'car', change: { model: '' } })
    expect(views(back)).toEqual([null, null, null, null])
  })

  it('opens completed steps from the payment screen', () => {
    const paying = applyActions(start(), ...toSummary, { type: 'terms', accepted: true }, { type: 'proceed', key: 'k' })
    expect(paying.view).toBe('payment')
    expect(views(paying)).toEqual([null, 'car', 'customize', null])
  })
})

describe('summary step', () => {
  it('requires the terms before payment', () => {
    const rejected = applyActions(start(), ...toSummary, { type: 'proceed', key: 'k1' })
    expect(rejected.view).toBe('summary')
    expect(applyActions(rejected, { type: 'terms', accepted: true }, { type: 'proceed', key: 'k2' }).view).toBe('payment')
  })

  it('requires a missing address', () => {
    const summary = applyActions(start({ ...user, address: null }), ...toSummary, { type: 'terms', accepted: true })
    expect(wizard(summary, { type: 'proceed', key: 'k' }).view).toBe('summary')
    const change = { street: '1 Main St', city: 'Reno', state: 'NV', zipCode: '89501' }
    expect(applyActions(summary, { type: 'address', change }, { type: 'proceed', key: 'k' }).view).toBe('payment')
  })

  it('keeps the idempotency key of an unchanged draft and replaces it after a change', () => {
    const paying = applyActions(
      start(),
      ...toSummary,
      { type: 'terms', accepted: true },
      { type: 'proceed', key: 'k1' },
      { type: 'placed', key: 'k1', orderId: 'o1' },
    )
    const again = applyActions(paying, { type: 'backToSummary' }, { type: 'proceed', key: 'k2' })
    expect(again.sent).toMatchObject({ key: 'k1', orderId: 'o1' })
    const changed = applyActions(
      again,
      { type: 'car', change: { color: 'Red' } },
      { type: 'backToSummary' },
      { type: 'proceed', key: 'k3' },
    )
    expect(changed.sent).toMatchObject({ key: 'k3', orderId: null })
    expect(wizard(changed, { type: 'placed', key: 'k1', orderId: 'o1' }).sent?.orderId).toBeNull()
  })

  it('starts over with the account values only', () => {
    const fresh = applyActions(start(), ...toSummary, { type: 'startOver', user, now: NOW })
    expect(fresh).toEqual(start())
  })
})
