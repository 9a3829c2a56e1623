import { AppError } from '../errors.ts'

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Converts disk-full errors to a message for the user; returns other errors unchanged. */
export function storageFullError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined || !FULL_CODES.has(code)) return error
  return new AppError('unavailable', 'Storage is full. Please try again later.', { retryAfterS: 60 })
}
