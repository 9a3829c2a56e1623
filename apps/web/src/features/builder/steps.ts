import { PLACES, type Place, type Wizard } from './state.ts'
import { addressErrors, carErrors, customErrors, type Errors, isValid } from './validation.ts'

export const STEPS = ['Profile', 'Car Details', 'Customization', 'Order Summary'] as const

export const STEP_OF: Record<Place, number> = { profile: 1, car: 2, customize: 3, customizer: 3, summary: 4, payment: 4 }

export const TERMS_REQUIRED = 'Please accept the terms and conditions to continue.'

export const isPlace = (value: string | null): value is Place => (PLACES as readonly (string | null)[]).includes(value)

/** The last view of step 3. */
export const customizationPlace = ({ choice }: Wizard): Place => (choice === 'custom' ? 'customizer' : 'customize')

/** The view that a step of the stepper opens, or null if it is not reachable yet. */
export function placeOfStep(state: Wizard, step: number): Place | null {
  const current = STEP_OF[state.place]
  const place = [null, 'profile', 'car', customizationPlace(state), 'summary'] satisfies (Place | null)[]
  const wanted = place[step] ?? null
  const wasReached = step < current || (step > current && state.choice !== 'open')
  return wanted !== null && wasReached && isOpen(state, wanted) ? wanted : null
}

/** The errors that block the payment step. */
export const proceedErrors = (state: Wizard): Errors => ({
  ...(state.asksAddress && addressErrors(state.profile)),
  ...(!state.termsAccepted && { terms: TERMS_REQUIRED }),
})

/** Whether all earlier steps are complete. */
export function isOpen(state: Wizard, place: Place): boolean {
  const pastProfile = () => !state.asksProfile || state.profileSaved
  const pastCar = () => pastProfile() && isValid(carErrors(state.car))
  const pastChoice = () => state.choice === 'skip' || (state.choice === 'custom' && isValid(customErrors(state.custom)))
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
      return pastCar() && pastChoice() && isValid(proceedErrors(state))
  }
}

/** The places up to the wanted one. The customizer is included only if the user customizes. */
function placesUpTo(state: Wizard, wanted: Place): Place[] {
  const places = PLACES.slice(0, PLACES.indexOf(wanted) + 1)
  return places.filter((place) => place !== 'customizer' || wanted === 'customizer' || state.choice === 'custom')
}

/** The wanted place, or the last open one before it. */
export const nearestPlace = (state: Wizard, wanted: Place): Place =>
  placesUpTo(state, wanted).findLast((place) => isOpen(state, place)) ?? (isOpen(state, 'car') ? 'car' : 'profile')
