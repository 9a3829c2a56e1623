import { ERROR_MESSAGES } from '@vorta/contract/http/error'
import * as z from 'zod'
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

const UNSUPPORTED: Readonly<Record<string, string>> = {
  offset: "Offset isn't supported here. Use the nextCursor of the previous page as the cursor.",
  page: "Page isn't supported here. Use the nextCursor of the previous page as the cursor.",
  view: "View isn't supported here.",
}

/** Like `validate`; a list also rejects paging that it does not support, because ignoring it would return the same page again. */
export function validateQuery<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> | undefined {
  if (schema instanceof z.ZodObject && 'cursor' in schema.shape) {
    const found = Object.keys(UNSUPPORTED).find((name) => !(name in schema.shape) && Object.hasOwn(value as object, name))
    const message = found && UNSUPPORTED[found]
    if (message) throw new AppError('invalid', message, { errors: { [found]: message } })
  }
  return validate(schema, value)
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
