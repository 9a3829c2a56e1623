/** Ways in which the provider can be made to misbehave; handed to tests as an object, reachable by no request. */
export interface Switches {
  /** Answers every call of the server with 500, and repeats that for the idempotency key of the call from then on. */
  failCalls: boolean
  /** Does what was asked, but answers with 500, and repeats that for the idempotency key of the call from then on. */
  failAnswers: boolean
  /** Refuses refunds of these intents with 400. */
  refusedRefunds: readonly string[]
  /** Waits before each call of the server is done, or until this is put back. */
  delayMs: number
  /** Does what was asked, then cuts the connection instead of answering. */
  loseAnswers: boolean
  /** Events happen, but nobody is told. */
  dropWebhooks: boolean
  /** Refunds are taken on, but stay pending until told otherwise. */
  slowRefunds: boolean
}

export const defaultSwitches = (): Switches => ({
  failCalls: false,
  failAnswers: false,
  refusedRefunds: [],
  delayMs: 0,
  loseAnswers: false,
  dropWebhooks: false,
  slowRefunds: false,
})
