import { gzipSync } from 'node:zlib'
import { ALL_APIS } from '@vorta/contract/api/all'
import type { Endpoint } from '@vorta/contract/endpoint'
import { buildOpenApi, describeAccess } from '@vorta/contract/openapi'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { escapeHtml } from '../html.ts'
import { letAnybodyIn } from './mount.ts'
import { API_RATE_SIGNED_OUT, type RateLimiter } from './rate-limit.ts'

/** The contract as a document for programs and as a page for people. */
export function serveApiDocs(app: FastifyInstance, version: string, limiter: RateLimiter) {
  const onRequest = letAnybodyIn((request) => limiter.hit(API_RATE_SIGNED_OUT, request.ip))
  app.get('/api/openapi.json', { onRequest }, sheet('application/json', JSON.stringify(buildOpenApi(version))))
  app.get('/api/docs', { onRequest }, sheet('text/html; charset=utf-8', renderPage(version)))
  app.get('/api/docs.css', { onRequest }, sheet('text/css', STYLES))
}

/** Bytes that all readers share: a text would be copied for each, and these are large. */
function sheet(type: string, text: string) {
  const plain = Buffer.from(text)
  const gzip = gzipSync(plain)
  return (request: FastifyRequest, reply: FastifyReply) => {
    const small = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
    if (small) reply.header('content-encoding', 'gzip')
    return reply
      .type(type)
      .header('vary', 'accept-encoding')
      .send(small ? gzip : plain)
  }
}

function renderPage(version: string): string {
  const rooms = Object.entries(ALL_APIS)
  const links = rooms.map(([room]) => `<a href="#${room}">${room}</a>`).join('')
  const sections = rooms.map(
    ([room, api]) => `<section id="${room}"><h2>${room}</h2>${Object.values(api).map(renderCall).join('')}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vorta API</title><link rel="stylesheet" href="/api/docs.css"></head><body><header><h1>Vorta API <small>${escapeHtml(version)}</small></h1>
<p>Send <code>Authorization: Bearer &lt;token&gt;</code>. Every failure is <code>{ success: false, message, code, errors? }</code>.
The same as a document for programs: <a href="/api/openapi.json">openapi.json</a>.</p><nav aria-label="Rooms">${links}</nav></header><main>${sections.join('')}</main></body></html>`
}

function renderCall(endpoint: Endpoint): string {
  const part = (title: string, schema: z.ZodType | undefined, io: 'input' | 'output') =>
    schema
      ? `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(shape(schema, io), null, 2))}</pre></details>`
      : ''
  return `<article><h3><b class="${endpoint.method.toLowerCase()}">${endpoint.method}</b> <code>${escapeHtml(endpoint.path)}</code></h3>
<p>${escapeHtml(endpoint.summary)}. <em>${describeAccess(endpoint.access)}.</em></p>
${part('Query', endpoint.query, 'input')}${part('Body', endpoint.body, 'input')}${(endpoint.replyKind ?? 'json') !== 'json' ? '' : part('Answer', endpoint.reply, 'output')}</article>`
}

function shape(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

const STYLES = `:root{color-scheme:dark}body{margin:0;background:#0b0c0e;color:#e9ebee;font:16px/1.55 system-ui,sans-serif}
header,main{max-width:60rem;margin:0 auto;padding:1.5rem}h1{margin:0 0 .5rem;font-size:2rem}small{font-size:1rem;color:#9aa1ab}a{color:#ff7a47}
nav{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem}h2{margin:2.5rem 0 .5rem;text-transform:capitalize;border-bottom:1px solid #262a31;padding-bottom:.5rem}
article{border-bottom:1px solid #1b1e23;padding:1rem 0}h3{margin:0;font-size:1rem;font-weight:500;overflow-wrap:anywhere}h3 b{display:inline-block;min-width:4.5rem;color:#5fb3ff}
h3 b.post{color:#54d19b}h3 b.put{color:#f2c14e}h3 b.delete{color:#ff7b7b}p{margin:.35rem 0;color:#c3c8cf}em{color:#9aa1ab;font-style:normal}
summary{cursor:pointer;color:#9aa1ab;padding:.25rem 0}pre{background:#14161a;border:1px solid #262a31;border-radius:8px;padding:1rem;overflow:auto;max-height:28rem;font-size:.8rem}
.plain main{max-width:36rem;padding:12vh 1.5rem}.plain h1{margin:1.5rem 0 .75rem}.plain p{margin:.75rem 0}
button{margin:1rem 0;padding:.75rem 1.5rem;border:0;border-radius:8px;background:#ff5a1f;color:#140700;font:inherit;font-weight:500;cursor:pointer}`
