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

/** So many lines wait while they cannot be written; further ones are lost. */
const WAITING_MAX_BYTES = 4 * 1024 * 1024

/** A line is written with others or after a moment: one write for each would cost more than many a request. */
const BUFFERING = { minLength: 4_096, periodicFlush: 200 }

/**
 * JSON lines: to standard output in production, where a collector reads them; in demo mode to a file,
 * so that the terminal keeps the address and the sign-ins in view.
 */
export function openLog(production: boolean, dataDir: string): Logger {
  const options = {
    serializers: { err: errorForLog },
    redact: { paths: REDACTED, censor: '[redacted]' },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  }
  const dest = path.join(dataDir, 'server.log')
  if (!production) closeToOthers(dest)
  const file = { dest, mkdir: true, mode: 0o600, sync: false, maxLength: WAITING_MAX_BYTES }
  const lines = destination({ ...(production ? { dest: 1, sync: true } : file), ...BUFFERING })
  // A full disk or a collector that is gone costs lines of the log, never the program.
  lines.on('error', () => {})
  process.once('exit', () => writeRest(lines))
  return pino(options, lines)
}

/** Logs of earlier versions could be read by everyone on the machine. */
function closeToOthers(file: string) {
  try {
    if (lstatSync(file).isFile()) chmodSync(file, 0o600)
  } catch {
    // There is none yet, or it belongs to somebody else: opening it will tell.
  }
}

/** What still waits when the program ends, be it by a failure that nobody caught. */
function writeRest(lines: ReturnType<typeof destination>) {
  try {
    lines.flushSync()
  } catch {
    // The file was never opened, or is gone: there is nowhere to write to.
  }
}

/** A failure without the values of the statement that failed: they are what people typed. */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { query, cause, code, table, constraint } = error as Error & Record<string, unknown>
  if (typeof query !== 'string' && table === undefined) return stdSerializers.err(error)
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

/** The path of a request without its query: signed links and tokens must not reach the log. */
export const loggedPath = (url: string): string => url.split('?', 1)[0] ?? ''
