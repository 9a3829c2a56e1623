/** Simulated failures for tests; not reachable by requests. */
export interface Switches {
  /** Responds to every server request with 500, stored under its idempotency key. */
  failCalls: boolean
  /** Executes the request but responds with 500, stored under its idempotency key. */
  failAnswers: boolean
  /** Rejects refunds of these intents with 400. */
  refusedRefunds: readonly string[]
  /** Delays each server request, or until this is reset. */
  delayMs: number
  /** Called when a request starts to wait. */
  onDelay: () => void
  /** Executes the request, then closes the connection without a response. */
  loseAnswers: boolean
  /** Stores events without sending webhooks. */
  dropWebhooks: boolean
  /** Accepts refunds but leaves them pending. */
  slowRefunds: boolean
}

export const defaultSwitches = (): Switches => ({
  failCalls: false,
  failAnswers: false,
  refusedRefunds: [],
  delayMs: 0,
  onDelay: () => {},
  loseAnswers: false,
  dropWebhooks: false,
  slowRefunds: false,
})
