import { ENGRAVING_POSITIONS, FEATURES, FINISHES, FONTS, MATERIALS, ORDERABLE_KITS, ORDERABLE_STYLES } from '@vorta/contract/orders/catalog'
import { KIT_PARTS } from '@vorta/contract/orders/kit-parts'
import * as z from 'zod'
import { customizerStart, emptyCar, emptyProfile } from '../fields.ts'
import { newWizard, WIZARD_VIEWS, type Wizard } from '../state.ts'

/** The stored form of the draft. Invalid parts fall back to their defaults. */

const DRAFT_VERSION = 1
const GUEST = 'guest'

/** Each account has its own draft. `null` means signed out. */
export const draftKey = (accountId: string | null): string => `vorta.draft.${accountId ?? GUEST}`

const text = z.string().catch('')
const flag = z.boolean().catch(false)

const profile = z.object({
  firstName: text,
  lastName: text,
  phone: text,
  address: z.object({ street: text, city: text, state: text, zipCode: text, country: z.string().catch('USA') }),
})

const car = z.object({ make: text, model: text, year: text, color: text, bodyType: text, engine: text, transmission: text })

const engraving = z.object({
  id: z.string().min(1),
  text,
  font: z.enum(FONTS),
  size: z.string(),
  position: z.enum(ENGRAVING_POSITIONS),
})

const custom = z.object({
  bodyKit: z.object({
    type: z.enum(ORDERABLE_KITS),
    additionalTypes: z.array(z.enum(KIT_PARTS)).optional(),
    style: z.enum(ORDERABLE_STYLES),
    material: z.enum(MATERIALS),
    finish: z.enum(FINISHES),
  }),
  setAsideParts: z.array(z.enum(KIT_PARTS)).readonly().optional().catch(undefined),
  colors: z.object({ primary: z.string(), secondary: z.string(), accent: z.string() }),
  engravings: z.array(engraving).min(1),
  additionalFeatures: z.array(z.enum(FEATURES)),
  specialRequests: text,
})

const photo = z.object({ filename: z.string(), originalName: z.string(), fileSize: z.number() })
const savedAs = z.object({ id: z.string(), name: z.string(), print: z.string() })
const sent = z.object({ key: z.string(), print: z.string(), orderId: z.string().nullable() })

const draftAt = (now: Date) =>
  z.object({
    version: z.literal(DRAFT_VERSION),
    place: z.enum(WIZARD_VIEWS).catch('car'),
    asksProfile: flag,
    profileSaved: flag,
    asksAddress: flag,
    profile: profile.catch(emptyProfile),
    car: car.catch(() => emptyCar(now)),
    photos: z.array(photo).catch([]),
    choice: z.enum(['open', 'skip', 'custom']).catch('open'),
    custom: custom.catch(() => ({ ...customizerStart(), engravings: [...customizerStart().engravings], additionalFeatures: [] })),
    termsAccepted: flag,
    sent: sent.nullable().catch(null),
    savedAs: savedAs.nullable().catch(null),
  })

export function writeDraft({ view: place, ...draft }: Wizard): string {
  return JSON.stringify({ version: DRAFT_VERSION, place, ...draft })
}

/** The stored draft, or null if there is none or it is unreadable. */
export function readDraft(raw: string | null, now: Date): Wizard | null {
  if (raw === null) return null
  const parsed = draftAt(now).safeParse(parseJson(raw))
  if (!parsed.success) return null
  const { version: _version, place: view, ...draft } = parsed.data
  return { ...newWizard(now), ...draft, view }
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}
