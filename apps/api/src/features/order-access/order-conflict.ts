import { CHAT_IS_CLOSED, CHAT_NEEDS_ENGINEER } from '@vorta/contract/chat/schema'
import { type OrderFacts, type OrderPermission, statusesAllowing } from '@vorta/contract/orders/policy'
import {
  ACTION_LABELS,
  ORDER_ACTIONS,
  type OrderAction,
  type OrderStatus,
  openActions,
  REVISION_NOT_AVAILABLE,
  STATUS_LABELS,
} from '@vorta/contract/orders/status'
import { refundIsClosed } from '@vorta/contract/payments/refund-claim'
import { NO_LONGER_PAYABLE } from '@vorta/contract/payments/schema'

const joinWithOr = (labels: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(labels)
const withStatus = (sentence: string, status: OrderStatus) => `${sentence} The order is now: ${STATUS_LABELS[status]}.`

const TRANSITION_SENTENCES: Readonly<Record<OrderAction, string>> = {
  assign: 'Only pending orders can be assigned.',
  startDesign: "You can't start the design for this order.",
  approve: "You can't approve the design for this order.",
  quote: "You can't send a quote for this order.",
  withdrawQuote: 'There is no quote to withdraw.',
  declineQuote: 'There is no quote to decline.',
  pay: "You can't pay for this order.",
  complete: "You can't mark this order completed.",
  requestRevision: REVISION_NOT_AVAILABLE,
  cancel: 'This order can no longer be cancelled.',
}

/** Names the current status and the transitions it allows. */
function transitionConflict(status: OrderStatus, action?: OrderAction): string {
  const allowed = openActions(status).map((name) => ACTION_LABELS[name])
  const consequence = allowed.length > 0 ? `. Possible next steps: ${joinWithOr(allowed)}` : ', which is final'
  const reason = action === 'assign' && status === 'assigned' ? 'This order is already assigned.' : action && TRANSITION_SENTENCES[action]
  return [reason, `The order is now: ${STATUS_LABELS[status]}${consequence}.`].filter(Boolean).join(' ')
}

type Sentence = (order: Pick<OrderFacts, 'status' | 'engineerId'>) => string

const cannotCancel: Sentence = ({ status }) => transitionConflict(status, 'cancel')
const pinsAreClosed: Sentence = ({ status }) => withStatus("You can't add or change pins.", status)

/** What users read if the status does not allow an action. Permissions without an entry get the general sentence. */
const SENTENCES: Partial<Readonly<Record<OrderPermission, Sentence>>> = {
  writeChat: ({ engineerId }) => (engineerId === null ? CHAT_NEEDS_ENGINEER : CHAT_IS_CLOSED),
  writePins: pinsAreClosed,
  workOnPins: pinsAreClosed,
  judgePins: pinsAreClosed,
  uploadCad: ({ status }) => {
    const labels = statusesAllowing('uploadCad').map((value) => STATUS_LABELS[value])
    return withStatus(`CAD models can only be uploaded while the order status is ${joinWithOr(labels)}.`, status)
  },
  uploadScan: ({ status }) => withStatus('Scans can only be uploaded until the order is completed or cancelled.', status),
  uploadPhotos: ({ status }) => withStatus('Photos can only be added until the order is completed or cancelled.', status),
  requestPhotos: ({ status }) => withStatus('Photos can only be requested until the order is completed or cancelled.', status),
  uploadBuildPicture: ({ status }) => withStatus('A picture can only be added until the order is completed or cancelled.', status),
  updateProduction: ({ status }) => withStatus('You can only add production updates while the order is in production.', status),
  payFee: () => NO_LONGER_PAYABLE,
  claimRefund: ({ status }) => refundIsClosed(status),
  requestCancellation: cannotCancel,
  withdrawCancellation: cannotCancel,
  declineCancellation: cannotCancel,
  confirmReceipt: ({ status }) => withStatus("This order hasn't shipped yet.", status),
  rate: ({ status }) => withStatus('You can rate your kit once it arrives.', status),
  openCase: () => 'You can open a case once the order is completed.',
  answerQuestion: () => 'There is no open question on this order.',
}

const isTransition = (permission: OrderPermission): permission is OrderAction => ORDER_ACTIONS.some((action) => action === permission)

export function conflictSentence(permission: OrderPermission, order: Pick<OrderFacts, 'status' | 'engineerId'>): string {
  const sentence = SENTENCES[permission]
  if (sentence) return sentence(order)
  return transitionConflict(order.status, isTransition(permission) ? permission : undefined)
}
