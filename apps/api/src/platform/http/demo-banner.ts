import type { FastifyInstance } from 'fastify'

const BANNER = `<aside class="public-demo" aria-label="Public demo">Public demo. Anyone can use any role here. Don't enter real data.</aside>`

/** Adds the public-demo banner to an HTML document, so that it shows even without JavaScript. */
export const withDemoBanner = (html: string): string =>
  html.replace('<html ', '<html data-public-demo ').replace(/<body[^>]*>/, (body) => body + BANNER)

/** Adds the banner to pages rendered per request, such as those linked from emails. */
export function addDemoBanner(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const isPage = typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html')
    done(null, isPage ? withDemoBanner(payload) : payload)
  })
}
