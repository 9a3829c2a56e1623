/** One payment attempt. It counts unless released, which happens when the card was not declined. */
export interface Reservation {
  /** Error message if no further attempt is allowed; null otherwise. */
  readonly refusal: string | null
  release(): Promise<void>
}

/** Reserves an attempt for the order of a payment. */
export type ReserveAttempt = (orderId: string | null) => Promise<Reservation>
