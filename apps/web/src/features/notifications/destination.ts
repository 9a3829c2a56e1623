import type { Notification } from '@vorta/contract/notification'
import type { Role } from '@vorta/contract/role'
import { orderPath } from '../../lib/order-paths.ts'
import { homePath } from '../../lib/paths.ts'

/** Which tab of the order tells more about a kind of news; the details where none is named. */
const VIEWS: readonly [RegExp, string][] = [
  [/^chat\./, 'chat'],
  [/^design\.cad|^pin\./, 'files'],
  [/^design\.scan/, 'scans'],
  [/^payment\.|^order\.(?:feePaid|refunded|pay)$/, 'payments'],
]

/** The exact place that a piece of news is about. */
export function destinationOf({ kind, orderId }: Pick<Notification, 'kind' | 'orderId'>, role: Role): string {
  if (orderId === null) return homePath(role)
  const view = VIEWS.find(([pattern]) => pattern.test(kind))?.[1]
  return orderPath(role, orderId, view)
}
