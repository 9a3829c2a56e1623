import type { User } from '@vorta/contract/account/user'
import { COUNTRIES, type EngravingFont, type EngravingPosition, type Feature } from '@vorta/contract/orders/catalog'
import type { KitPart } from '@vorta/contract/orders/kit-parts'
import { type Customization, createOrderBody, customizerDefaults, skipDefaults } from '@vorta/contract/orders/schema'
import type * as z from 'zod'

/** Form values as typed. Numbers are strings until they are submitted. */

export interface AddressFields {
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
  readonly country: string
}

export interface ProfileFields {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly address: AddressFields
}

export interface CarFields {
  readonly make: string
  readonly model: string
  readonly year: string
  readonly color: string
  readonly bodyType: string
  readonly engine: string
  readonly transmission: string
}

export interface EngravingFields {
  readonly id: string
  readonly text: string
  readonly font: EngravingFont
  readonly size: string
  readonly position: EngravingPosition
}

export interface CustomFields {
  readonly bodyKit: Customization['bodyKit']
  /** Added parts that the kit type covers or leaves no space for. They come back with another kit type. */
  readonly setAsideParts?: readonly KitPart[] | undefined
  readonly colors: Customization['colors']
  readonly engravings: readonly EngravingFields[]
  readonly additionalFeatures: readonly Feature[]
  readonly specialRequests: string
}

/** An uploaded photo. */
export interface Photo {
  readonly filename: string
  readonly originalName: string
  readonly fileSize: number
}

const NO_ADDRESS: AddressFields = { street: '', city: '', state: '', zipCode: '', country: COUNTRIES[0].value }

export const emptyProfile = (): ProfileFields => ({ firstName: '', lastName: '', phone: '', address: NO_ADDRESS })

export const emptyCar = (now: Date): CarFields => ({
  make: '',
  model: '',
  year: String(now.getFullYear()),
  color: '',
  bodyType: '',
  engine: '',
  transmission: '',
})

export function emptyEngravingFields(id: string): EngravingFields {
  const [{ text, font, size, position }] = customizerDefaults().engravings as [Customization['engravings'][number]]
  return { id, text, font, size: String(size), position }
}

export function customizerStart(): CustomFields {
  const { bodyKit, colors } = customizerDefaults()
  return { bodyKit, colors, engravings: [emptyEngravingFields('1')], additionalFeatures: [], specialRequests: '' }
}

/** Fills empty fields from the account. */
export function filledProfile(typed: ProfileFields, user: User): ProfileFields {
  const address = user.address ?? NO_ADDRESS
  return {
    firstName: typed.firstName || user.firstName,
    lastName: typed.lastName || user.lastName,
    phone: typed.phone || user.phone,
    address: {
      street: typed.address.street || address.street,
      city: typed.address.city || address.city,
      state: typed.address.state || address.state,
      zipCode: typed.address.zipCode || address.zipCode,
      country: typed.address.country || address.country,
    },
  }
}

const toNumber = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))

/** The input for the contract's schema, not validated yet. */
export const carInput = (car: CarFields, photos: readonly Photo[]) => ({
  ...car,
  year: toNumber(car.year),
  images: photos.map((photo) => photo.filename),
})

export const customInput = ({ setAsideParts: _, ...custom }: CustomFields) => ({
  ...custom,
  engravings: custom.engravings.map((engraving) => ({ ...engraving, size: toNumber(engraving.size) })),
})

export type OrderInput = z.input<typeof createOrderBody>

/** The request body, or null while it is invalid. */
export function orderInput(car: CarFields, photos: readonly Photo[], custom: CustomFields | null): OrderInput | null {
  const body = { carDetails: carInput(car, photos), customization: custom === null ? skipDefaults() : customInput(custom) }
  const parsed = createOrderBody.safeParse(body)
  return parsed.success ? parsed.data : null
}
