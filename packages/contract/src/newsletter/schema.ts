import * as z from 'zod'
import { email } from '../shared/email.ts'
import { honeypot, linkToken } from '../shared/text.ts'

export const newsletterBody = z.object({ email, website: honeypot })

/** The token of a confirmation or unsubscribe link. */
export const newsletterLinkQuery = z.object({ token: linkToken(200) })
