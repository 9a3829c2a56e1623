/** Connection refused, lost or never made, as Node names it. */
const NETWORK_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
])

/** Shut down, starting, crashed, dropped, read-only after a failover, too slow, a session ended by a timeout, or one that was not let in. */
const AWAY_STATES = new Set([
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

/** Connection trouble, and no room left: disk, memory, connections. */
const AWAY_CLASSES = /^(08|53)[0-9A-Z]{3}$/

const AWAY_WORDS = [
  'connection terminated',
  'timeout exceeded when trying to connect',
  'query read timeout',
  'not queryable',
  'not currently accepting connections',
  'cannot use a pool after calling end',
]

/**
 * Whether the database is away, full or too busy, as opposed to a mistake in the query: the caller
 * may try again later. Drizzle wraps the driver's error, so the chain of causes is searched.
 */
export function isDatabaseAway(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    const code = textField(cause, 'code')
    if (AWAY_STATES.has(code) || AWAY_CLASSES.test(code)) return true
    // A missing file elsewhere is ENOENT too; only a failed connect means a missing socket.
    if (code === 'ENOENT' || code === 'EACCES') return textField(cause, 'syscall') === 'connect'
    if (NETWORK_CODES.has(code)) return true
    const message = cause.message.toLowerCase()
    return AWAY_WORDS.some((words) => message.includes(words))
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
