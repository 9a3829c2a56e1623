import * as z from 'zod'
import { type Endpoint, endpoint } from './endpoint.ts'

/** An endpoint that answers with a file, a redirect or no body. */
export const fileEndpoint = <const E extends Omit<Endpoint, 'reply' | 'replyKind'>>(description: E) =>
  endpoint({ ...description, replyKind: 'file', reply: z.unknown() })
