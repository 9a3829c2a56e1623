import * as z from 'zod'

/** A successful reply: `success: true` and its own fields. */
export const reply = <const S extends z.ZodRawShape>(shape: S) => z.object({ success: z.literal(true), ...shape })

export const done = reply({})

/** A success with a message for the user. */
export const messageReply = reply({ message: z.string() })
