import * as z from 'zod'

/** The picture of the ordered build, rendered by the customer's browser when the order is placed. */
export const buildPicture = z.object({ filename: z.string(), fileUrl: z.string() })
