import { AppError, StartError } from './platform/errors.ts'

/** One sentence for the person at the terminal. */
export function startErrorMessage(error: unknown): string {
  if (error instanceof StartError || error instanceof AppError) return error.message
  const { code = '', message = String(error) } = error as Partial<NodeJS.ErrnoException>
  if (code === 'EADDRINUSE') return `The port is taken by another program (${message}): set PORT to another one.`
  if (code === 'EACCES' || code === 'EROFS') return `The data folder cannot be written to (${message}): set DATA_DIR to another one.`
  return `An unexpected error occurred: ${message}`
}
