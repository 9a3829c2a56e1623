import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../html.ts'

interface PlainPage {
  readonly title: string
  readonly text: string
  /** Confirmation button. */
  readonly ask?: { readonly label: string; readonly action: string }
}

/** Sends a static page with one message, for email links and forms; works without JavaScript. */
export function sendPlainPage(reply: FastifyReply, { title, text, ask }: PlainPage) {
  const button = ask ? `<form method="post" action="${escapeHtml(ask.action)}"><button>${escapeHtml(ask.label)}</button></form>` : ''
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} · Vorta</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs.css"></head><body class="plain"><main><p><a href="/"><img src="/favicon.svg" width="40" height="40" alt="Vorta"></a></p>
<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${button}<p><a href="/">Back to Vorta</a></p></main></body></html>`
  return reply.type('text/html; charset=utf-8').send(html)
}
