import { ERROR_MESSAGES } from '@vorta/contract/http/error'
import type * as z from 'zod'
import { AppError } from '../errors.ts'

/** Parses the value or throws `invalid` with one message per field. */
export function validate<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> | undefined {
  return schema === undefined ? undefined : parse(schema, value)
}

/** Like `validate`, with a required schema. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw invalid(parsed.error)
}

/** Uses the first message for the whole request, and one message per field. */
export function invalid(error: z.ZodError): AppError {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) {
    if (issue.path.length > 0) errors[issue.path.join('.')] ??= issue.message
  }
  const [first] = error.issues
  if (first === undefined || first.path.length === 0) return new AppError('invalid', ERROR_MESSAGES.badRequest)
  return new AppError('invalid', first.message, { errors })
}
