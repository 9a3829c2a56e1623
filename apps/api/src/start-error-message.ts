import { DatabaseStartError } from '@vorta/embedded-postgres/start-error'
import { AppError, StartError } from './platform/errors.ts'

/** A start error as one sentence for the terminal. */
export function startErrorMessage(error: unknown): string {
  if (error instanceof StartError || error instanceof DatabaseStartError || error instanceof AppError) return error.message
  const { code = '', syscall, message = String(error), cause } = error as Partial<NodeJS.ErrnoException> & { cause?: unknown }
  // A failed statement names its reason in the cause; the message has its parameter values.
  if (cause instanceof Error) return startErrorMessage(cause)
  if (code === 'EADDRINUSE') return `The port is already in use (${message}). Set PORT to a different port.`
  if (code === 'EACCES' && syscall === 'listen') return `The port needs more privileges (${message}). Set PORT to 1024 or higher.`
  if (code === 'EACCES' || code === 'EROFS') return `Cannot write to the data folder (${message}). Set DATA_DIR to a different folder.`
  if (code === 'ENOSPC') return `The disk is full (${message}).`
  if (message.startsWith('unsupported startup parameter')) return poolerMessage(message)
  return `An unexpected error occurred: ${message}`
}

const poolerMessage = (message: string) =>
  `The connection pooler rejects a setting (${message}). Set ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout in pgbouncer.ini.`
