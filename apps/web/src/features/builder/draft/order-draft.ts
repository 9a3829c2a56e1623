import { type Customization, skipDefaults } from '@vorta/contract/orders/schema'
import { ENGRAVING_SIZE_DEFAULT, ENGRAVING_SIZE_MAX, ENGRAVING_SIZE_MIN } from '@vorta/contract/shared/limits'
import { type CarFields, type CustomFields, type OrderInput, orderInput, type Photo } from '../fields.ts'
import type { Sent } from '../state.ts'

interface DraftContent {
  readonly car: CarFields
  readonly photos: readonly Photo[]
  readonly choice: 'open' | 'skip' | 'custom'
  readonly custom: CustomFields
}

/** The request body of the draft, or null while it is invalid. */
export const orderBody = ({ car, photos, choice, custom }: DraftContent): OrderInput | null =>
  choice === 'open' ? null : orderInput(car, photos, choice === 'custom' ? custom : null)

/** Equal for drafts that result in the same order. */
export const fingerprint = (draft: DraftContent): string => JSON.stringify(orderBody(draft))

// A stored draft has its keys in another order.
const sortedKeys = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value

/** Equal for drafts with the same car and kit. */
export const contentPrint = ({ car, choice, custom }: Omit<DraftContent, 'photos'>): string =>
  JSON.stringify([car, choice, custom], sortedKeys)

/** The order created from this draft, or null if the draft was changed since. */
export const savedOrderId = (draft: DraftContent & { readonly sent: Sent | null }): string | null =>
  draft.sent !== null && draft.sent.print === fingerprint(draft) ? draft.sent.orderId : null

/** The nearest possible engraving size, or the default while none is entered. */
function shownSize(typed: string): number {
  const size = Math.round(Number(typed))
  return size ? Math.min(Math.max(size, ENGRAVING_SIZE_MIN), ENGRAVING_SIZE_MAX) : ENGRAVING_SIZE_DEFAULT
}

/** The current customization. Incomplete values count as possible ones. */
export function shownKit({ choice, custom }: DraftContent, customizing = false): Customization {
  if (!customizing && choice !== 'custom') return skipDefaults()
  const { setAsideParts: _, ...kit } = custom
  const engravings = kit.engravings.map((engraving) => ({ ...engraving, size: shownSize(engraving.size) }))
  return { ...kit, engravings, additionalFeatures: [...kit.additionalFeatures] }
}
