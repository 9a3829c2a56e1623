/** Lines of the house, in the chat and in the story of an order, that repeat behind a colon what the customer typed. */
export const TYPED_BY_CUSTOMER =
  '^(Cancellation requested|3D scan uploaded|Answer (of|from) the customer|Pin [0-9]+ ((set on|added to) CAD version [0-9]+|answered)): '
