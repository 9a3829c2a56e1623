import { asAppError } from '../http/error-handler.ts'

/** The same failures as over HTTP, in the shape a socket tells them. */
export function toFailure(error: unknown): { message: string; code: string } {
  const { message, code } = asAppError(error)
  return { message, code }
}
