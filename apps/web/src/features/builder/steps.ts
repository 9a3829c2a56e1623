import { WIZARD_VIEWS, type Wizard, type WizardView } from './state.ts'
import { carForm, customForm, summaryForm } from './validation.ts'

export const STEPS = ['Profile', 'Car Details', 'Customization', 'Order Summary'] as const

export const STEP_OF: Record<WizardView, number> = { profile: 1, car: 2, customize: 3, customizer: 3, summary: 4, payment: 4 }

export const isWizardView = (value: string | null): value is WizardView => (WIZARD_VIEWS as readonly (string | null)[]).includes(value)

/** The last view of step 3. */
export const customizationView = ({ choice }: Wizard): WizardView => (choice === 'custom' ? 'customizer' : 'customize')

/** The view that a step of the stepper opens, or null if it is not reachable yet. */
export function viewOfStep(state: Wizard, step: number): WizardView | null {
  const current = STEP_OF[state.view]
  const view = [null, 'profile', 'car', customizationView(state), 'summary'] satisfies (WizardView | null)[]
  const wanted = view[step] ?? null
  const wasReached = step < current || (step > current && state.choice !== 'open')
  return wanted !== null && wasReached && isOpen(state, wanted) ? wanted : null
}

/** Whether all earlier steps are complete. */
export function isOpen(state: Wizard, view: WizardView): boolean {
  const pastProfile = () => !state.asksProfile || state.profileSaved
  const pastCar = () => pastProfile() && carForm.safeParse(state.car).success
  const pastChoice = () => state.choice === 'skip' || (state.choice === 'custom' && customForm.safeParse(state.custom).success)
  const pastSummary = () => summaryForm(state.asksAddress).safeParse({ address: state.profile.address, terms: state.termsAccepted }).success
  switch (view) {
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
      return pastCar() && pastChoice() && pastSummary()
  }
}

/** The views up to the wanted one. The customizer is included only if the user customizes. */
function viewsUpTo(state: Wizard, wanted: WizardView): WizardView[] {
  const views = WIZARD_VIEWS.slice(0, WIZARD_VIEWS.indexOf(wanted) + 1)
  return views.filter((view) => view !== 'customizer' || wanted === 'customizer' || state.choice === 'custom')
}

/** The wanted view, or the last open one before it. */
export const nearestOpenView = (state: Wizard, wanted: WizardView): WizardView =>
  viewsUpTo(state, wanted).findLast((view) => isOpen(state, view)) ?? (isOpen(state, 'car') ? 'car' : 'profile')
