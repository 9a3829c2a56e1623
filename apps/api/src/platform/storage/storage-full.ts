import { AppError } from '../errors.ts'

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** A full disk in words for the person; every other failure as it is. */
export function storageFullError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined || !FULL_CODES.has(code)) return error
  return new AppError('unavailable', 'Storage is full. Please try again later.', { retryAfterS: 60 })
}
