import type { OrderFacts } from '@vorta/contract/orders/policy'

export type Participants = Pick<OrderFacts, 'userId' | 'engineerId'>

/** The customer and the assigned engineer. Admins can read every chat and are not listed. */
export const participantIds = ({ userId, engineerId }: Participants): string[] => (engineerId === null ? [userId] : [userId, engineerId])
