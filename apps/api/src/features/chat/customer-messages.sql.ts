/** Matches system messages and timeline entries that quote the customer after a colon. */
export const TYPED_BY_CUSTOMER =
  '^(Cancellation requested|3D scan uploaded|Answer (of|from) the customer|Pin [0-9]+ ((set on|added to) CAD version [0-9]+|answered)|Reply to pin [0-9]+): '
