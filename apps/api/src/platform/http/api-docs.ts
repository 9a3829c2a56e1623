import { gzipSync } from 'node:zlib'
import type { Endpoint } from '@vorta/contract/http/endpoint'
import { buildOpenApi, describeAccess } from '@vorta/contract/http/openapi'
import { ALL_APIS } from '@vorta/contract/routes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { escapeHtml } from '../html.ts'
import { networkOf } from '../network-of.ts'
import { withDemoBanner } from './demo-banner.ts'
import { allowAnyone } from './mount.ts'
import { API_RATE_SIGNED_OUT, type RateLimiter } from './rate-limit.ts'

/** Serves the contract as an OpenAPI document and as an HTML page. */
export function serveApiDocs(app: FastifyInstance, version: string, limiter: RateLimiter, publicDemo: boolean) {
  const page = () => (publicDemo ? withDemoBanner(renderPage(version)) : renderPage(version))
  const onRequest = allowAnyone((request) => limiter.hit(API_RATE_SIGNED_OUT, networkOf(request.ip)))
  app.get(
    '/api/openapi.json',
    { onRequest },
    cached('application/json', () => JSON.stringify(buildOpenApi(version))),
  )
  app.get('/api/docs', { onRequest }, cached('text/html; charset=utf-8', page))
  app.get(
    '/api/docs.css',
    { onRequest },
    cached('text/css', () => STYLES),
  )
}

/** Renders and encodes a large document at the first request for it. Later requests share the same bytes. */
function cached(type: string, render: () => string) {
  let document: { plain: Buffer; gzip: Buffer } | undefined
  const encode = () => {
    const plain = Buffer.from(render())
    return { plain, gzip: gzipSync(plain) }
  }
  return (request: FastifyRequest, reply: FastifyReply) => {
    const small = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
    if (small) reply.header('content-encoding', 'gzip')
    document ??= encode()
    return reply
      .type(type)
      .header('vary', 'accept-encoding')
      .send(small ? document.gzip : document.plain)
  }
}

/** The style sheet capitalizes headings, which would make this one "Cad". */
const headingOf = (feature: string) => (feature === 'cad' ? 'CAD' : feature)

function renderPage(version: string): string {
  const features = Object.entries(ALL_APIS)
  const links = features.map(([feature]) => `<a href="#${feature}">${headingOf(feature)}</a>`).join('')
  const sections = features.map(
    ([feature, api]) =>
      `<section id="${feature}"><h2>${headingOf(feature)}</h2>${Object.values(api).map(renderEndpoint).join('')}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vorta API</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/api/docs.css"></head><body class="docs"><header>
<p><a href="/"><img src="/favicon.svg" width="32" height="32" alt="Vorta"></a></p><h1>Vorta API <small>${escapeHtml(version)}</small></h1>
<p>Send <code>Authorization: Bearer &lt;token&gt;</code>. Every error has the form <code>{ success: false, message, code, errors? }</code>.
The OpenAPI document is <a href="/api/openapi.json">openapi.json</a>.</p></header><nav aria-label="Features">${links}</nav><main>${sections.join('')}</main></body></html>`
}

function renderEndpoint(endpoint: Endpoint): string {
  const part = (title: string, schema: z.ZodType | undefined, io: 'input' | 'output') =>
    schema
      ? `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(shape(schema, io), null, 2))}</pre></details>`
      : ''
  return `<article><h3><b class="${endpoint.method.toLowerCase()}">${endpoint.method}</b> <code>${escapeHtml(endpoint.path)}</code></h3>
<p>${escapeHtml(endpoint.summary)}. <em>${describeAccess(endpoint.access)}.</em></p>
${part('Query', endpoint.query, 'input')}${part('Headers', endpoint.headers, 'input')}${part('Form fields', endpoint.fields, 'input')}${part('Body', endpoint.body, 'input')}${(endpoint.replyKind ?? 'json') !== 'json' ? '' : part('Response', endpoint.reply, 'output')}</article>`
}

function shape(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

const STYLES = `:root{color-scheme:dark;scroll-padding-top:1rem}body{margin:0;background:#0b0c0e;color:#e9ebee;font:16px/1.55 Inter,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
header,nav,main{max-width:52rem;margin:0 auto;padding:1rem 1.5rem}header{padding-top:2rem}h1{margin:.75rem 0 .5rem;font-size:2rem;letter-spacing:-.01em}small{font-size:1rem;font-weight:400;color:#9aa1ab}a{color:#ff7a47}
nav{display:flex;flex-wrap:wrap;gap:0 1.25rem}nav a{color:#c3c8cf;padding:.3rem 0;text-decoration:none;text-transform:capitalize}nav a:hover,nav a:focus-visible{color:#ff7a47}
h2{margin:0;padding:2rem 0 .75rem;font-size:1.375rem;text-transform:capitalize;border-bottom:1px solid #262a31}
article{border-bottom:1px solid #1b1e23;padding:1.25rem 0}h3{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;margin:0;font-size:1rem;font-weight:500;overflow-wrap:anywhere}
h3 b{min-width:3.75rem;padding:.1rem 0;border:1px solid;border-radius:6px;font-size:.75rem;font-weight:600;text-align:center;color:#5fb3ff}
h3 b.post{color:#54d19b}h3 b.put{color:#f2c14e}h3 b.delete{color:#ff7b7b}p{margin:.5rem 0;color:#c3c8cf}p code{display:inline-block}em{color:#9aa1ab;font-style:normal}code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.9em}
summary{width:fit-content;cursor:pointer;color:#9aa1ab;padding:.25rem 0}summary:hover{color:#e9ebee}pre{background:#14161a;border:1px solid #262a31;border-radius:8px;padding:1rem;overflow:auto;max-height:28rem;font-size:.8rem}
@media(min-width:64rem){.docs{display:grid;grid-template-columns:11rem minmax(0,52rem);column-gap:3rem;justify-content:center}.docs header{grid-column:2;width:auto;margin:0}
.docs nav{position:sticky;top:0;flex-flow:column;align-self:start;margin:0;padding:2.5rem 0;max-height:100vh;overflow:auto;box-sizing:border-box}.docs main{margin:0;padding-top:0}}
.plain main{max-width:36rem;padding:12vh 1.5rem}.plain h1{margin:1.5rem 0 .75rem}.plain p{margin:.75rem 0}
button{margin:1rem 0;padding:.75rem 1.5rem;border:0;border-radius:8px;background:#ff5a1f;color:#140700;font:inherit;font-weight:500;cursor:pointer}
.public-demo{position:sticky;top:0;z-index:1;grid-column:1/-1;padding:.375rem 1rem;background:#f4c54a;color:#140700;font-size:.75rem;line-height:1rem;font-weight:600;text-align:center}`
