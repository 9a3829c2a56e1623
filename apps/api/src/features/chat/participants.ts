import type { OrderFacts } from '@vorta/contract/orders/policy'

export type Participants = Pick<OrderFacts, 'userId' | 'engineerId' | 'helperId'>

/** The customer and the assigned engineer. Admins can read every chat and are not listed. */
export const participantIds = ({ userId, engineerId }: Pick<Participants, 'userId' | 'engineerId'>): string[] =>
  engineerId === null ? [userId] : [userId, engineerId]

/** Everyone who gets new messages. The second engineer reads along: customers see neither their presence nor their read marks. */
export const readerIds = (order: Participants): string[] =>
  order.helperId === null ? participantIds(order) : [...participantIds(order), order.helperId]
