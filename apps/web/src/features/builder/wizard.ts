import { hasContactDetails, type User } from '@vorta/contract/account/user'
import { ALL_AVAILABLE, availableKit } from '@vorta/contract/company/option-availability'
import { CAR_PHOTOS_MAX_COUNT } from '@vorta/contract/shared/limits'
import { customize } from './customize/customizer.ts'
import { adoptBuild } from './draft/adopt-build.ts'
import { contentPrint, fingerprint } from './draft/order-draft.ts'
import { customizerStart, filledProfile, type Photo } from './fields.ts'
import { newWizard, type Wizard, type WizardAction, type WizardView } from './state.ts'
import { customizationView, isOpen, nearestOpenView } from './steps.ts'

/** The reducer of the builder. Keys and times are part of the action, so that it stays pure. */
export function wizard(state: Wizard, action: WizardAction): Wizard {
  switch (action.type) {
    case 'setUser':
      return setUser(state, action.user)
    case 'adopt':
      return go(adoptBuild(state, action.build), 'customizer')
    case 'saved':
      return { ...state, savedAs: action.as && { ...action.as, print: contentPrint(state) } }
    case 'visit':
      return go(state, action.view)
    case 'profile':
      return { ...state, profile: { ...state.profile, ...action.change } }
    case 'address':
      return { ...state, profile: { ...state.profile, address: { ...state.profile.address, ...action.change } } }
    case 'profileSaved':
      return go({ ...state, profileSaved: true, asksAddress: false }, 'car')
    case 'car':
      return { ...state, car: { ...state.car, ...action.change } }
    case 'photoAdded':
      return addPhoto(state, action.photo)
    case 'photoRemoved':
      return { ...state, photos: state.photos.filter((photo) => photo.filename !== action.filename) }
    case 'leaveCar':
      return go(state, 'customize')
    case 'customizeEverything':
      return go({ ...state, custom: startedCustom(state, action.unavailable) }, 'customizer')
    case 'skip':
      return go({ ...state, choice: 'skip' }, 'summary')
    case 'backToSimple':
      return go(state, 'customize')
    case 'leaveCustomizer':
      return go({ ...state, choice: 'custom' }, 'summary')
    case 'backToCustomization':
      return go(state, customizationView(state))
    case 'terms':
      return { ...state, termsAccepted: action.accepted }
    case 'proceed':
      return proceed(state, action.key)
    case 'placed':
      // A late response for a draft that was changed since has another key.
      return state.sent?.key === action.key ? { ...state, sent: { ...state.sent, orderId: action.orderId } } : state
    case 'backToSummary':
      return go(state, 'summary')
    case 'startOver':
      return action.user ? setUser(newWizard(action.now), action.user) : newWizard(action.now)
    default:
      return { ...state, custom: customize(state.custom, action) }
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

/** Preselects available options until the customer has chosen a kit; then an unavailable one is theirs to replace. */
function startedCustom({ choice, custom }: Wizard, unavailable = ALL_AVAILABLE): Wizard['custom'] {
  const start = customizerStart().bodyKit
  const isUntouched = JSON.stringify(custom.bodyKit) === JSON.stringify(start)
  return choice !== 'custom' && isUntouched ? { ...custom, bodyKit: availableKit(unavailable, start) } : custom
}

/** Goes to the wanted view, or the last open one before it. */
function go(state: Wizard, wanted: WizardView): Wizard {
  const view = nearestOpenView(state, wanted)
  return state.view === view ? state : { ...state, view }
}

function addPhoto(state: Wizard, photo: Photo): Wizard {
  const known = state.photos.some((existing) => existing.filename === photo.filename)
  return known || state.photos.length >= CAR_PHOTOS_MAX_COUNT ? state : { ...state, photos: [...state.photos, photo] }
}

/** An unchanged draft keeps its idempotency key. A changed one is a new order with a new key. */
function proceed(state: Wizard, key: string): Wizard {
  if (!isOpen(state, 'payment')) return state
  const print = fingerprint(state)
  const sent = state.sent?.print === print ? state.sent : { key, print, orderId: null }
  return go({ ...state, sent }, 'payment')
}
