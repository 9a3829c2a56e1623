import type { ErrorBody, ErrorCode } from '@vorta/contract/http/error'

interface Extras {
  /** Messages by field path. */
  readonly errors?: Readonly<Record<string, string>>
  readonly retryAfterS?: number
  /** The current state, for a client that acted on a stale one. */
  readonly order?: ErrorBody['order']
  readonly settings?: ErrorBody['settings']
}

/** An expected error: a code and a message for the user. Routes and sockets turn it into a response. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: Extras['errors']
  readonly retryAfterS: number | undefined
  readonly order: Extras['order']
  readonly settings: Extras['settings']

  constructor(code: ErrorCode, message: string, extras: Extras = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.errors = extras.errors
    this.retryAfterS = extras.retryAfterS
    this.order = extras.order
    this.settings = extras.settings
  }
}

/** A failure that a retry cannot fix. */
export class PermanentError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PermanentError'
  }
}

/** The statement of a call found that its recalled session may have ended; nothing was written. */
export class UnconfirmedSession extends Error {
  constructor() {
    super('The session must be read again')
    this.name = 'UnconfirmedSession'
  }
}

/** A setting or environment that prevents startup; the program prints the message and exits. */
export class StartError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StartError'
  }
}
