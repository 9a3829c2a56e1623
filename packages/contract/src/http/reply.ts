import * as z from 'zod'

/** Every success says so, beside the fields of its own. */
export const reply = <const S extends z.ZodRawShape>(shape: S) => z.object({ success: z.literal(true), ...shape })

export const done = reply({})

/** A success with a sentence for the person. */
export const messageReply = reply({ message: z.string() })
