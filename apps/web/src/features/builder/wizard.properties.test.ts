import { COLOR_PRESETS, FEATURES, KIT_TYPES } from '@vorta/contract/orders/catalog'
import { KIT_PARTS } from '@vorta/contract/orders/kit-parts'
import { createOrderBody } from '@vorta/contract/orders/schema'
import { CAR_PHOTOS_MAX_COUNT, ENGRAVINGS_MAX_COUNT } from '@vorta/contract/shared/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderBody } from './draft/order-draft.ts'
import { WIZARD_VIEWS, type WizardAction } from './state.ts'
import { isOpen, nearestOpenView } from './steps.ts'
import { carForm, customForm } from './validation.ts'
import { applyActions, CAR, incompleteUser, NOW, start, toSummary, user } from './wizard.fixture.ts'
import { wizard } from './wizard.ts'

describe('any sequence of actions', () => {
  const text = fc.constantFrom('', ' ', 'Porsche', '12', 'abc', '#FF0000', '1999')
  const id = fc.constantFrom('1', '2', '3', '99')
  const action: fc.Arbitrary<WizardAction> = fc.oneof(
    fc.constantFrom<WizardAction>(
      { type: 'setUser', user },
      { type: 'setUser', user: incompleteUser },
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
      { type: 'placed', key: 'k', orderId: 'o' },
      { type: 'startOver', user, now: NOW },
      CAR,
    ),
    fc.constantFrom(...WIZARD_VIEWS).map((view): WizardAction => ({ type: 'visit', view })),
    text.map((model): WizardAction => ({ type: 'car', change: { model } })),
    text.map((year): WizardAction => ({ type: 'car', change: { year } })),
    text.map((primary): WizardAction => ({ type: 'colors', change: { primary } })),
    fc.constantFrom(...COLOR_PRESETS).map((preset): WizardAction => ({ type: 'preset', preset })),
    fc.tuple(id, text).map(([engravingId, size]): WizardAction => ({ type: 'engraving', id: engravingId, change: { size } })),
    id.map((engravingId): WizardAction => ({ type: 'removeEngraving', id: engravingId })),
    fc.constantFrom(...KIT_TYPES).map((type): WizardAction => ({ type: 'kit', change: { type } })),
    fc.constantFrom(...KIT_PARTS).map((part): WizardAction => ({ type: 'part', part })),
    fc.constantFrom(...FEATURES).map((feature): WizardAction => ({ type: 'feature', feature })),
    fc.boolean().map((accepted): WizardAction => ({ type: 'terms', accepted })),
    id.map((filename): WizardAction => ({ type: 'photoAdded', photo: { filename, originalName: 'a.jpg', fileSize: 1 } })),
    id.map((filename): WizardAction => ({ type: 'photoRemoved', filename })),
  )
  const actionList = fc.array(action, { maxLength: 40 })

  it('keeps lists within their limits', () => {
    fc.assert(
      fc.property(actionList, (actions) => {
        const { custom, photos } = applyActions(start(), ...actions)
        expect(custom.engravings.length).toBeGreaterThanOrEqual(1)
        expect(custom.engravings.length).toBeLessThanOrEqual(ENGRAVINGS_MAX_COUNT)
        expect(new Set(custom.engravings.map((engravingId) => engravingId.id)).size).toBe(custom.engravings.length)
        expect(photos.length).toBeLessThanOrEqual(CAR_PHOTOS_MAX_COUNT)
        expect(custom.additionalFeatures).toEqual(FEATURES.filter((engravingId) => custom.additionalFeatures.includes(engravingId)))
      }),
    )
  })

  it('never enters a step before earlier ones are complete', () => {
    fc.assert(
      fc.property(actionList, action, (actions, last) => {
        const before = applyActions(start(), ...actions)
        const after = wizard(before, last)
        if (WIZARD_VIEWS.indexOf(after.view) > WIZARD_VIEWS.indexOf(before.view)) expect(isOpen(after, after.view)).toBe(true)
      }),
    )
  })

  it('reaches payment only with an order that the contract accepts', () => {
    fc.assert(
      fc.property(actionList, (actions) => {
        const state = applyActions(start(), ...actions, ...toSummary, { type: 'terms', accepted: true }, { type: 'proceed', key: 'k' })
        if (state.view !== 'payment') return
        expect(carForm.safeParse(state.car).success).toBe(true)
        if (state.choice === 'custom') expect(customForm.safeParse(state.custom).success).toBe(true)
        expect(createOrderBody.safeParse(orderBody(state)).success).toBe(true)
        expect(state.sent).not.toBeNull()
      }),
    )
  })

  it('loses no values by navigating', () => {
    const navigation = fc.array(
      fc.oneof(
        fc.constantFrom(...WIZARD_VIEWS).map((view): WizardAction => ({ type: 'visit', view })),
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
      fc.property(actionList, navigation, (actions, steps) => {
        const before = applyActions(start(), ...actions)
        const after = applyActions(before, ...steps)
        for (const part of ['profile', 'car', 'photos', 'custom', 'choice', 'termsAccepted', 'sent'] as const) {
          expect(after[part]).toEqual(before[part])
        }
      }),
    )
  })

  it('always has an open view', () => {
    fc.assert(
      fc.property(actionList, fc.constantFrom(...WIZARD_VIEWS), (actions, wanted) => {
        const state = applyActions(start(), ...actions)
        const view = nearestOpenView(state, wanted)
        expect(isOpen(state, view) || view === 'profile').toBe(true)
      }),
    )
  })
})
