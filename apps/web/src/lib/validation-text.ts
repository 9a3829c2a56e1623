import type { ZodType } from 'zod'

/** Reads the one text of a call's body as the server will: the words as they are sent, or what is wrong with them. */
export const checkedBy =
  <Name extends string>(body: ZodType<Record<Name, string>>, name: Name) =>
  (words: string): { words: string } | { fault: string } => {
    const read = body.safeParse({ [name]: words })
    return read.success ? { words: read.data[name] } : { fault: read.error.issues[0]?.message ?? '' }
  }
