/** One try with a card. It counts unless it is released, because the card was not refused. */
export interface Reservation {
  /** Why there is no further try, as a sentence; null lets it through. */
  readonly refusal: string | null
  release(): Promise<void>
}

/** Reserves a try for the order that a payment belongs to. */
export type ReserveTry = (orderId: string | null) => Promise<Reservation>
