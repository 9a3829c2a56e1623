import { hasContactDetails, type User } from '@vorta/contract/account/user'
import { CAR_PHOTOS_MAX_COUNT } from '@vorta/contract/shared/limits'
import { adopted } from './adopt-build.ts'
import { customize, touchedBy } from './customizer.ts'
import { knownProfile, type Photo } from './fields.ts'
import { fingerprint } from './order-draft.ts'
import { type CustomizerAction, newWizard, type Place, type Wizard, type WizardAction } from './state.ts'
import { customizationPlace, nearestPlace, proceedErrors } from './steps.ts'
import { carErrors, customErrors, type Errors, isFine, NO_ERRORS, profileErrors } from './validation.ts'

/** The one way the wizard changes. Pure: keys and times come in with the action. */
export function wizard(state: Wizard, action: WizardAction): Wizard {
  switch (action.type) {
    case 'meet':
      return meet(state, action.user)
    case 'adopt':
      return go(adopted(state, action.build), 'customizer')
    case 'visit':
      return go(state, action.place)
    case 'profile':
      return edited({ ...state, profile: { ...state.profile, ...action.change } }, Object.keys(action.change))
    case 'address': {
      const address = { ...state.profile.address, ...action.change }
      const fields = Object.keys(action.change).map((name) => `address.${name}`)
      return edited({ ...state, profile: { ...state.profile, address } }, fields)
    }
    case 'checkProfile':
      return refuse(state, profileErrors(state.profile))
    case 'profileSaved':
      return go({ ...state, profileSaved: true, asksAddress: false }, 'car')
    case 'car':
      return edited({ ...state, car: { ...state.car, ...action.change } }, Object.keys(action.change))
    case 'photoAdded':
      return addPhoto(state, action.photo)
    case 'photoRemoved':
      return { ...state, photos: state.photos.filter((photo) => photo.filename !== action.filename) }
    case 'leaveCar':
      return pass(state, carErrors(state.car), 'customize')
    case 'customizeEverything':
      return pass(state, carErrors(state.car), 'customizer')
    case 'skip':
      return pass({ ...state, choice: 'skip' }, carErrors(state.car), 'summary')
    case 'backToSimple':
      return go(state, 'customize')
    case 'leaveCustomizer':
      return pass({ ...state, choice: 'custom' }, customErrors(state.custom), 'summary')
    case 'backToCustomization':
      return go(state, customizationPlace(state))
    case 'terms':
      return edited({ ...state, termsAccepted: action.accepted }, ['terms'])
    case 'proceed':
      return proceed(state, action.key)
    case 'placed':
      // An answer that comes late, about a draft that was changed since, names another key.
      return state.sent?.key === action.key ? { ...state, sent: { ...state.sent, orderId: action.orderId } } : state
    case 'backToSummary':
      return go(state, 'summary')
    case 'refused':
      return refuse(state, action.errors)
    case 'startOver':
      return meet(newWizard(action.now), action.user)
    default:
      return customized(state, action)
  }
}

/** Takes in what the account knows, and decides whether step 1 is needed. */
function meet(state: Wizard, user: User): Wizard {
  const lacksContact = !hasContactDetails(user)
  const met = {
    ...state,
    asksProfile: state.asksProfile || lacksContact,
    // Contact details that are there now were saved, here or in the Profile tab.
    profileSaved: !lacksContact,
    asksAddress: user.address === null,
    profile: knownProfile(state.profile, user),
  }
  return { ...met, place: nearestPlace(met, lacksContact ? 'profile' : met.place) }
}

/** Every move ends at an open gate, whoever asked for it. */
function go(state: Wizard, wanted: Place): Wizard {
  const place = nearestPlace(state, wanted)
  return state.place === place ? state : { ...state, place, errors: NO_ERRORS }
}

/** An error leaves when its field is edited; the others stay. */
function edited(state: Wizard, fields: readonly string[]): Wizard {
  const kept = Object.entries(state.errors).filter(([path]) => !fields.includes(path))
  return { ...state, errors: Object.fromEntries(kept) }
}

const refuse = (state: Wizard, errors: Errors): Wizard =>
  isFine(errors) ? { ...state, errors: NO_ERRORS } : { ...state, errors, attempts: state.attempts + 1 }

const pass = (state: Wizard, errors: Errors, place: Place): Wizard => (isFine(errors) ? go(state, place) : refuse(state, errors))

const customized = (state: Wizard, action: CustomizerAction): Wizard =>
  edited({ ...state, custom: customize(state.custom, action) }, touchedBy(state.custom, action, Object.keys(state.errors)))

function addPhoto(state: Wizard, photo: Photo): Wizard {
  const known = state.photos.some((one) => one.filename === photo.filename)
  return known || state.photos.length >= CAR_PHOTOS_MAX_COUNT ? state : { ...state, photos: [...state.photos, photo] }
}

/** The same draft keeps its key however often it is sent; a changed one is another order and gets a fresh key. */
function proceed(state: Wizard, key: string): Wizard {
  const errors = proceedErrors(state)
  if (!isFine(errors)) return refuse(state, errors)
  const print = fingerprint(state)
  const sent = state.sent?.print === print ? state.sent : { key, print, orderId: null }
  return go({ ...state, sent }, 'payment')
}
