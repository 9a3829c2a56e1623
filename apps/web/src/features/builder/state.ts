import type { User } from '@vorta/contract/account/user'
import type { UnavailableOptions } from '@vorta/contract/company/option-availability'
import type { ColorPreset, Feature } from '@vorta/contract/orders/catalog'
import type { KitPart } from '@vorta/contract/orders/kit-parts'
import type { NamedBuild } from './draft/named-build.ts'
import {
  type AddressFields,
  type CarFields,
  type CustomFields,
  customizerStart,
  type EngravingFields,
  emptyCar,
  emptyProfile,
  type Photo,
  type ProfileFields,
} from './fields.ts'

/** The views of the builder, each with its own history entry. Steps 3 and 4 have two views. */
export const WIZARD_VIEWS = ['profile', 'car', 'customize', 'customizer', 'summary', 'payment'] as const
export type WizardView = (typeof WIZARD_VIEWS)[number]

/** The saved build that this draft was last saved as or opened from, with the content of that moment. */
export interface SavedAs {
  readonly id: string
  readonly name: string
  readonly print: string
}

/** The submitted draft with its idempotency key and the created order. */
export interface Sent {
  readonly key: string
  readonly print: string
  readonly orderId: string | null
}

export interface Wizard {
  readonly view: WizardView
  /** Step 1 is part of this draft, because the account lacked a name or phone number at the start. */
  readonly asksProfile: boolean
  readonly profileSaved: boolean
  readonly asksAddress: boolean
  readonly profile: ProfileFields
  readonly car: CarFields
  readonly photos: readonly Photo[]
  readonly choice: 'open' | 'skip' | 'custom'
  readonly custom: CustomFields
  readonly termsAccepted: boolean
  readonly sent: Sent | null
  readonly savedAs: SavedAs | null
}

export type WizardAction =
  | { type: 'setUser'; user: User }
  | { type: 'adopt'; build: NamedBuild }
  | { type: 'saved'; as: { id: string; name: string } | null }
  | { type: 'visit'; view: WizardView }
  | { type: 'profile'; change: Partial<Omit<ProfileFields, 'address'>> }
  | { type: 'address'; change: Partial<AddressFields> }
  | { type: 'profileSaved' }
  | { type: 'car'; change: Partial<CarFields> }
  | { type: 'photoAdded'; photo: Photo }
  | { type: 'photoRemoved'; filename: string }
  | { type: 'leaveCar' }
  | { type: 'customizeEverything'; unavailable?: UnavailableOptions }
  | { type: 'skip' }
  | { type: 'backToSimple' }
  | CustomizerAction
  | { type: 'leaveCustomizer' }
  | { type: 'backToCustomization' }
  | { type: 'terms'; accepted: boolean }
  | { type: 'proceed'; key: string }
  | { type: 'placed'; key: string; orderId: string }
  | { type: 'backToSummary' }
  | { type: 'startOver'; user: User | null; now: Date }

export type CustomizerAction =
  | { type: 'kit'; change: Partial<CustomFields['bodyKit']> }
  | { type: 'part'; part: KitPart }
  | { type: 'colors'; change: Partial<CustomFields['colors']> }
  | { type: 'preset'; preset: ColorPreset }
  | { type: 'engraving'; id: string; change: Partial<Omit<EngravingFields, 'id'>> }
  | { type: 'addEngraving' }
  | { type: 'removeEngraving'; id: string }
  | { type: 'feature'; feature: Feature }
  | { type: 'requests'; text: string }

export const newWizard = (now: Date): Wizard => ({
  view: 'car',
  asksProfile: false,
  profileSaved: false,
  asksAddress: false,
  profile: emptyProfile(),
  car: emptyCar(now),
  photos: [],
  choice: 'open',
  custom: customizerStart(),
  termsAccepted: false,
  sent: null,
  savedAs: null,
})
