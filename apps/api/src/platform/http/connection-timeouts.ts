/** How long slow clients keep a connection. */
export interface ConnectionTimeouts {
  readonly headersMs: number
  /** For bodies that are not files. */
  readonly bodyMs: number
  /** For a response that the client does not read. */
  readonly stallMs: number
  readonly checkEveryMs: number
}

/** With the check interval, a response that is not read ends in less than 30 seconds. */
export const CONNECTION_TIMEOUTS: ConnectionTimeouts = { headersMs: 10_000, bodyMs: 30_000, stallMs: 20_000, checkEveryMs: 5_000 }
