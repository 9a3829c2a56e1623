import { PLACES, type Place, type Wizard } from './state.ts'
import { addressErrors, carErrors, customErrors, type Errors, isFine } from './validation.ts'

export const STEPS = ['Profile', 'Car Details', 'Customization', 'Order Summary'] as const

export const STEP_OF: Record<Place, number> = { profile: 1, car: 2, customize: 3, customizer: 3, summary: 4, payment: 4 }

export const TERMS_REQUIRED = 'Please accept the terms and conditions to continue.'

export const isPlace = (value: string | null): value is Place => (PLACES as readonly (string | null)[]).includes(value)

/** The view in which step 3 was left. */
export const customizationPlace = ({ choice }: Wizard): Place => (choice === 'custom' ? 'customizer' : 'customize')

/** Where a step of the stepper leads: back to every finished one, and ahead as far as the customer has been before. */
export function placeOfStep(state: Wizard, step: number): Place | null {
  const current = STEP_OF[state.place]
  const place = [null, 'profile', 'car', customizationPlace(state), 'summary'] satisfies (Place | null)[]
  const wanted = place[step] ?? null
  const wasReached = step < current || (step > current && state.choice !== 'open')
  return wanted !== null && wasReached && isOpen(state, wanted) ? wanted : null
}

/** What keeps the summary from leading to payment. */
export const proceedErrors = (state: Wizard): Errors => ({
  ...(state.asksAddress && addressErrors(state.profile)),
  ...(!state.termsAccepted && { terms: TERMS_REQUIRED }),
})

/** Whether everything is right that has to be right before a place may be entered. */
export function isOpen(state: Wizard, place: Place): boolean {
  const pastProfile = () => !state.asksProfile || state.profileSaved
  const pastCar = () => pastProfile() && isFine(carErrors(state.car))
  const pastChoice = () => state.choice === 'skip' || (state.choice === 'custom' && isFine(customErrors(state.custom)))
  switch (place) {
    case 'profile':
      return state.asksProfile
    case 'car':
      return pastProfile()
    case 'customize':
    case 'customizer':
      return pastCar()
    case 'summary':
      return pastCar() && pastChoice()
    case 'payment':
      return pastCar() && pastChoice() && isFine(proceedErrors(state))
  }
}

/** The way to a place. The customizer lies on it only for those who chose to customize. */
function wayTo(state: Wizard, wanted: Place): Place[] {
  const way = PLACES.slice(0, PLACES.indexOf(wanted) + 1)
  return way.filter((place) => place !== 'customizer' || wanted === 'customizer' || state.choice === 'custom')
}

/** The wanted place, or the last open one on the way to it. */
export const nearestPlace = (state: Wizard, wanted: Place): Place =>
  wayTo(state, wanted).findLast((place) => isOpen(state, place)) ?? (isOpen(state, 'car') ? 'car' : 'profile')
