import { hasContactDetails, type User } from '@vorta/contract/account/user'
import { CAR_PHOTOS_MAX_COUNT } from '@vorta/contract/shared/limits'
import { customize, touchedBy } from './customize/customizer.ts'
import { adoptBuild } from './draft/adopt-build.ts'
import { fingerprint } from './draft/order-draft.ts'
import { filledProfile, type Photo } from './fields.ts'
import { type CustomizerAction, newWizard, type Wizard, type WizardAction, type WizardView } from './state.ts'
import { customizationView, nearestOpenView, proceedErrors } from './steps.ts'
import { carErrors, customErrors, type Errors, isValid, NO_ERRORS, profileErrors } from './validation.ts'

/** The reducer of the builder. Keys and times are part of the action, so that it stays pure. */
export function wizard(state: Wizard, action: WizardAction): Wizard {
  switch (action.type) {
    case 'setUser':
      return setUser(state, action.user)
    case 'adopt':
      return go(adoptBuild(state, action.build), 'customizer')
    case 'visit':
      return go(state, action.view)
    case 'profile':
      return edited({ ...state, profile: { ...state.profile, ...action.change } }, Object.keys(action.change))
    case 'address': {
      const address = { ...state.profile.address, ...action.change }
      const fields = Object.keys(action.change).map((name) => `address.${name}`)
      return edited({ ...state, profile: { ...state.profile, address } }, fields)
    }
    case 'checkProfile':
      return withErrors(state, profileErrors(state.profile))
    case 'profileSaved':
      return go({ ...state, profileSaved: true, asksAddress: false }, 'car')
    case 'car':
      return edited({ ...state, car: { ...state.car, ...action.change } }, Object.keys(action.change))
    case 'photoAdded':
      return addPhoto(state, action.photo)
    case 'photoRemoved':
      return { ...state, photos: state.photos.filter((photo) => photo.filename !== action.filename) }
    case 'leaveCar':
      return goIfValid(state, carErrors(state.car), 'customize')
    case 'customizeEverything':
      return goIfValid(state, carErrors(state.car), 'customizer')
    case 'skip':
      return goIfValid({ ...state, choice: 'skip' }, carErrors(state.car), 'summary')
    case 'backToSimple':
      return go(state, 'customize')
    case 'leaveCustomizer':
      return goIfValid({ ...state, choice: 'custom' }, customErrors(state.custom), 'summary')
    case 'backToCustomization':
      return go(state, customizationView(state))
    case 'terms':
      return edited({ ...state, termsAccepted: action.accepted }, ['terms'])
    case 'proceed':
      return proceed(state, action.key)
    case 'placed':
      // A late response for a draft that was changed since has another key.
      return state.sent?.key === action.key ? { ...state, sent: { ...state.sent, orderId: action.orderId } } : state
    case 'backToSummary':
      return go(state, 'summary')
    case 'rejected':
      return withErrors(state, action.errors)
    case 'startOver':
      return setUser(newWizard(action.now), action.user)
    default:
      return customized(state, action)
  }
}

/** Fills in account values and decides whether step 1 is needed. */
function setUser(state: Wizard, user: User): Wizard {
  const lacksContact = !hasContactDetails(user)
  const updated = {
    ...state,
    asksProfile: state.asksProfile || lacksContact,
    // Contact details may also have been saved in the Profile tab.
    profileSaved: !lacksContact,
    asksAddress: user.address === null,
    profile: filledProfile(state.profile, user),
  }
  return { ...updated, view: nearestOpenView(updated, lacksContact ? 'profile' : updated.view) }
}

/** Goes to the wanted view, or the last open one before it. */
function go(state: Wizard, wanted: WizardView): Wizard {
  const view = nearestOpenView(state, wanted)
  return state.view === view ? state : { ...state, view, errors: NO_ERRORS }
}

/** Clears the errors of edited fields. */
function edited(state: Wizard, fields: readonly string[]): Wizard {
  const remaining = Object.entries(state.errors).filter(([path]) => !fields.includes(path))
  return { ...state, errors: Object.fromEntries(remaining) }
}

const withErrors = (state: Wizard, errors: Errors): Wizard =>
  isValid(errors) ? { ...state, errors: NO_ERRORS } : { ...state, errors, attempts: state.attempts + 1 }

const goIfValid = (state: Wizard, errors: Errors, view: WizardView): Wizard =>
  isValid(errors) ? go(state, view) : withErrors(state, errors)

const customized = (state: Wizard, action: CustomizerAction): Wizard =>
  edited({ ...state, custom: customize(state.custom, action) }, touchedBy(state.custom, action, Object.keys(state.errors)))

function addPhoto(state: Wizard, photo: Photo): Wizard {
  const known = state.photos.some((existing) => existing.filename === photo.filename)
  return known || state.photos.length >= CAR_PHOTOS_MAX_COUNT ? state : { ...state, photos: [...state.photos, photo] }
}

/** An unchanged draft keeps its idempotency key. A changed one is a new order with a new key. */
function proceed(state: Wizard, key: string): Wizard {
  const errors = proceedErrors(state)
  if (!isValid(errors)) return withErrors(state, errors)
  const print = fingerprint(state)
  const sent = state.sent?.print === print ? state.sent : { key, print, orderId: null }
  return go({ ...state, sent }, 'payment')
}
