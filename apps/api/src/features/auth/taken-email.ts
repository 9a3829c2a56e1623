import { isUniqueViolation } from '../../platform/db/errors.ts'
import { AppError } from '../../platform/errors.ts'

export function refuseTakenEmail(error: unknown): never {
  if (isUniqueViolation(error, 'users_email_key')) throw new AppError('conflict', 'An account with this email already exists')
  throw error
}
