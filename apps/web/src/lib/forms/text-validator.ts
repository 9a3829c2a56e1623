import type { ZodType } from 'zod'

/** Validates a single text field with the schema of the request body, as the server will. */
export const textValidator =
  <Name extends string>(body: ZodType<Record<Name, string>>, name: Name) =>
  (text: string): { text: string } | { error: string } => {
    const result = body.safeParse({ [name]: text })
    return result.success ? { text: result.data[name] } : { error: result.error.issues[0]?.message ?? '' }
  }
