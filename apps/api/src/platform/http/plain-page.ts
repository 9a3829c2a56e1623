import type { FastifyReply } from 'fastify'

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A page of one sentence, for links in e-mails; it needs neither script nor the web app. */
export function sendPlainPage(reply: FastifyReply, { title, text }: { title: string; text: string }) {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Vorta</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p><p><a href="/">Back to Vorta</a></p></main></body></html>`
  return reply.type('text/html; charset=utf-8').send(html)
}
