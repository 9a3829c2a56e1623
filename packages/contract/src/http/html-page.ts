import * as z from 'zod'
import { type Endpoint, endpoint } from './endpoint.ts'

/** A public endpoint that answers with an HTML page, for links in emails and forms that work without JavaScript. */
export const htmlPage = <const E extends Omit<Endpoint, 'access' | 'reply' | 'replyKind'>>(description: E) =>
  endpoint({ ...description, access: 'public', replyKind: 'page', reply: z.unknown() })

/** `sent` tells the page apart from a visit by address, which is redirected to the form. */
export const sentQuery = z.object({ sent: z.string().max(1, { abort: true }).optional() })
