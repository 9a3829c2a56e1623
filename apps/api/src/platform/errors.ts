import type { ErrorCode } from '@vorta/contract/error'

interface Extras {
  /** Messages by field path. */
  readonly errors?: Readonly<Record<string, string>>
  readonly retryAfterS?: number
}

/** An expected failure: a code and one sentence a person can act on. The doors turn it into an answer. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: Extras['errors']
  readonly retryAfterS: number | undefined

  constructor(code: ErrorCode, message: string, extras: Extras = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.errors = extras.errors
    this.retryAfterS = extras.retryAfterS
  }
}

/** A setting or a surrounding that makes a start impossible; the program prints its sentence and ends. */
export class StartError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartError'
  }
}
