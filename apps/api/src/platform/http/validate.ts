import { SENTENCES } from '@vorta/contract/http/error'
import type * as z from 'zod'
import { AppError } from '../errors.ts'

/** What the schema lets through, or `invalid` with one message per field. */
export function validate<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> | undefined {
  return schema === undefined ? undefined : parse(schema, value)
}

/** The same for a schema that is always there. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw invalid(parsed.error)
}

/** The first message speaks for the whole; the rest stand by their fields. */
export function invalid(error: z.ZodError): AppError {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) {
    if (issue.path.length > 0) errors[issue.path.join('.')] ??= issue.message
  }
  const [first] = error.issues
  if (first === undefined || first.path.length === 0) return new AppError('invalid', SENTENCES.badRequest)
  return new AppError('invalid', first.message, { errors })
}
