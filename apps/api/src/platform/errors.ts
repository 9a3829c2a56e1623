import type { ErrorBody, ErrorCode } from '@vorta/contract/http/error'

interface Extras {
  /** Messages by field path. */
  readonly errors?: Readonly<Record<string, string>>
  readonly retryAfterS?: number
  /** The current state, for a client that acted on an outdated one. */
  readonly order?: ErrorBody['order']
}

/** An expected failure: a code and one sentence a person can act on. The doors turn it into an answer. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: Extras['errors']
  readonly retryAfterS: number | undefined
  readonly order: Extras['order']

  constructor(code: ErrorCode, message: string, extras: Extras = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.errors = extras.errors
    this.retryAfterS = extras.retryAfterS
    this.order = extras.order
  }
}

/** A setting or a surrounding that makes a start impossible; the program prints its sentence and ends. */
export class StartError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartError'
  }
}
