import { chmodSync, lstatSync } from 'node:fs'
import path from 'node:path'
import { destination, type Logger, pino, stdSerializers } from 'pino'

export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>

const REDACTED = [
  'req.headers.authorization',
  'req.headers.cookie',
  'authorization',
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'clientSecret',
  'client_secret',
  'card',
  'number',
  'cvc',
  '*.password',
  '*.token',
  '*.clientSecret',
  '*.client_secret',
]

/** Buffer limit while the log cannot be written; further lines are dropped. */
const WAITING_MAX_BYTES = 4 * 1024 * 1024

/** Lines are written in batches, because a write per line is expensive. */
const BUFFERING = { minLength: 12_288, periodicFlush: 200 }

/**
 * Writes JSON lines to standard output in production, and to a file in demo mode, so that the URL and the
 * sample accounts stay visible in the terminal.
 */
export function openLog(production: boolean, dataDir: string): Logger {
  const options = {
    serializers: { err: errorForLog },
    redact: { paths: REDACTED, censor: '[redacted]' },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  }
  const dest = path.join(dataDir, 'server.log')
  if (!production) restrictToOwner(dest)
  const file = { dest, mkdir: true, mode: 0o600, sync: false, maxLength: WAITING_MAX_BYTES }
  const lines = destination({ ...(production ? { dest: 1, sync: true } : file), ...BUFFERING })
  // A full disk or a missing collector loses log lines but must not end the process.
  lines.on('error', () => {})
  process.once('exit', () => flushOnExit(lines))
  return pino(options, lines)
}

/** Earlier versions created the log world-readable. */
function restrictToOwner(file: string) {
  try {
    if (lstatSync(file).isFile()) chmodSync(file, 0o600)
  } catch {
    // It does not exist yet or has another owner; opening it reports that.
  }
}

/** Flushes buffered lines on exit, including after an uncaught exception. */
function flushOnExit(lines: ReturnType<typeof destination>) {
  try {
    lines.flushSync()
  } catch {
    // The file was never opened or is gone.
  }
}

/** Serializes an error without the statement's parameter values, which are user input. */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { query, cause, code, table, constraint } = error as Error & Record<string, unknown>
  if (typeof query !== 'string' && table === undefined) return withoutAddresses(stdSerializers.err(error))
  const stack = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  const message = typeof query === 'string' ? `Failed query: ${query}` : error.message
  return {
    type: error.name,
    message,
    code,
    table,
    constraint,
    stack: stack.join('\n'),
    ...(cause !== undefined && { cause: errorForLog(cause) }),
  }
}

// Mail servers also name the address in a link, where @ is %40.
const EMAIL_ADDRESS = /[^\s<>"'(),;:@]+(?:@|%40)[^\s<>"'(),;:@]+\.[^\s<>"'(),;:@]+/g
const NESTED_MAX = 4

/** Errors of the mail library name recipients in the message, the server's response and lists. */
function withoutAddresses(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(EMAIL_ADDRESS, '[email]')
  if (typeof value !== 'object' || value === null || depth > NESTED_MAX) return value
  if (Array.isArray(value)) return value.map((one) => withoutAddresses(one, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutAddresses(one, depth + 1)]))
}

/** The path of a request without its query: signed links and tokens must not reach the log. */
export const loggedPath = (url: string): string => url.split('?', 1)[0] ?? ''
