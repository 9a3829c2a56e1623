import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** An email may use inline styles and pictures of this site only; scripts and everything from elsewhere are blocked. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Sends a page that shows an email. With a script, which is the only one that may run, it is a page of the site and uses its fonts. */
export const sendEmailPage = (reply: FastifyReply, html: string, script?: string) =>
  reply
    .header('content-security-policy', script === undefined ? POLICY : `${POLICY}; font-src 'self'; script-src '${sourceHash(script)}'`)
    .type('text/html; charset=utf-8')
    .send(html)

const sourceHash = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`
