import path from 'node:path'
import { destination, type Logger, pino } from 'pino'

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

/**
 * JSON lines: to standard output in production, where a collector reads them; in demo mode to a file,
 * so that the terminal keeps the address and the sign-ins in view.
 */
export function openLog(production: boolean, dataDir: string): Logger {
  const options = { redact: { paths: REDACTED, censor: '[redacted]' }, timestamp: () => `,"time":"${new Date().toISOString()}"` }
  return production ? pino(options) : pino(options, destination({ dest: path.join(dataDir, 'server.log'), mkdir: true, sync: false }))
}

/** The path of a request without its query: signed links and tokens must not reach the log. */
export const loggedPath = (url: string): string => url.split('?', 1)[0] ?? ''
