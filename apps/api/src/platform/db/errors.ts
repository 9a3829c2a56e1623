/** Node's codes for connections that were refused, lost or never established. */
const NETWORK_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
])

/** Shutdown, startup, crash, dropped database, read-only after a failover, timeouts, and rejected logins. */
const UNAVAILABLE_STATES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  '3D000',
  '28000',
  '28P01',
  '57014',
  '55P03',
  '25P03',
  '25P04',
  '25006',
  '58000',
  '58030',
])

/** Connection exceptions, and insufficient resources (disk, memory, connections). */
const UNAVAILABLE_CLASSES = /^(08|53)[0-9A-Z]{3}$/

const UNAVAILABLE_MESSAGES = [
  'connection terminated',
  'timeout exceeded when trying to connect',
  'query read timeout',
  'not queryable',
  'not currently accepting connections',
  'cannot use a pool after calling end',
]

/**
 * Whether the database is unreachable, full or overloaded, so that a retry may succeed.
 * Searches the chain of causes, because Drizzle wraps the driver's error.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    const code = textField(cause, 'code')
    if (UNAVAILABLE_STATES.has(code) || UNAVAILABLE_CLASSES.test(code)) return true
    // ENOENT means a missing database socket only if it comes from `connect`.
    if (code === 'ENOENT' || code === 'EACCES') return textField(cause, 'syscall') === 'connect'
    if (NETWORK_CODES.has(code)) return true
    const message = cause.message.toLowerCase()
    return UNAVAILABLE_MESSAGES.some((fragment) => message.includes(fragment))
  })
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return hasState(error, '23505', constraint)
}

function hasState(error: unknown, state: string, constraint?: string): boolean {
  return causesOf(error).some(
    (cause) => textField(cause, 'code') === state && (constraint === undefined || textField(cause, 'constraint') === constraint),
  )
}

function causesOf(error: unknown): Error[] {
  const found: Error[] = []
  const visit = (value: unknown) => {
    if (!(value instanceof Error) || found.includes(value) || found.length > 20) return
    found.push(value)
    visit(value.cause)
    if (value instanceof AggregateError) value.errors.forEach(visit)
  }
  visit(error)
  return found
}

function textField(error: Error, name: string): string {
  const value: unknown = Object.getOwnPropertyDescriptor(error, name)?.value
  return typeof value === 'string' ? value : ''
}
