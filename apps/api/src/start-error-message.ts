import { AppError, StartError } from './platform/errors.ts'

/** A start error as one sentence for the terminal. */
export function startErrorMessage(error: unknown): string {
  if (error instanceof StartError || error instanceof AppError) return error.message
  const { code = '', message = String(error) } = error as Partial<NodeJS.ErrnoException>
  if (code === 'EADDRINUSE') return `The port is already in use (${message}). Set PORT to a different port.`
  if (code === 'EACCES' || code === 'EROFS') return `Cannot write to the data folder (${message}). Set DATA_DIR to a different folder.`
  return `An unexpected error occurred: ${message}`
}
