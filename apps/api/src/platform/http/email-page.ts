import type { FastifyReply } from 'fastify'

/** An email may use inline styles and pictures only; scripts and everything from elsewhere are blocked. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Sends a page that shows one or more emails. */
export const sendEmailPage = (reply: FastifyReply, html: string) =>
  reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(html)
