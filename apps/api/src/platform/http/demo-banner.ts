import type { FastifyInstance } from 'fastify'

const BANNER = `<aside class="public-demo" aria-label="Public demo">Public demo. Anyone can take any role here. Don't enter real data.</aside>`

/** A document that says on every screen that strangers share this server; it is part of the document, so no script can fail to show it. */
export const withDemoBanner = (html: string): string =>
  html.replace('<html ', '<html data-public-demo ').replace(/<body[^>]*>/, (body) => body + BANNER)

/** The same for pages that are written while they are sent, such as links in emails lead to. */
export function addDemoBanner(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const isPage = typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html')
    done(null, isPage ? withDemoBanner(payload) : payload)
  })
}
