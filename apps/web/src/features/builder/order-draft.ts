import { type Customization, skipDefaults } from '@vorta/contract/orders/schema'
import { ENGRAVING_SIZE_DEFAULT } from '@vorta/contract/shared/limits'
import { type CarFields, type CustomFields, type OrderInput, orderInput, type Photo } from './fields.ts'
import type { Sent } from './state.ts'

interface Drafted {
  readonly car: CarFields
  readonly photos: readonly Photo[]
  readonly choice: 'open' | 'skip' | 'custom'
  readonly custom: CustomFields
}

/** The order as it would be sent now, or null while something in it is still wrong. */
export const orderBody = ({ car, photos, choice, custom }: Drafted): OrderInput | null =>
  choice === 'open' ? null : orderInput(car, photos, choice === 'custom' ? custom : null)

/** Two drafts that make the same order have the same fingerprint. */
export const fingerprint = (draft: Drafted): string => JSON.stringify(orderBody(draft))

/** The order that this draft became, unless something was changed since: then it is a draft of another order. */
export const savedOrderId = (draft: Drafted & { readonly sent: Sent | null }): string | null =>
  draft.sent?.print === fingerprint(draft) ? draft.sent.orderId : null

/** What was chosen, in the form an order has it; a size that is still being typed counts as the usual one. */
export function shownKit({ choice, custom }: Drafted, customizing = false): Customization {
  if (!customizing && choice !== 'custom') return skipDefaults()
  const engravings = custom.engravings.map((one) => ({ ...one, size: Number(one.size) || ENGRAVING_SIZE_DEFAULT }))
  return { ...custom, engravings, additionalFeatures: [...custom.additionalFeatures] }
}
