import { asAppError } from '../http/error-handler.ts'

/** Converts an error to the shape of socket errors, with the same codes as HTTP. */
export function toFailure(error: unknown): { message: string; code: string } {
  const { message, code } = asAppError(error)
  return { message, code }
}
