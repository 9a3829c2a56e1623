import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendJson } from './send-json.ts'

const LONG = { success: true, text: 'abc '.repeat(1_000) }
const SHORT = { success: true }

let app: FastifyInstance
let body: object = LONG
beforeAll(async () => {
  app = Fastify()
  app.get('/', (request, reply) => sendJson(request, reply, body))
  app.post('/', (request, reply) => sendJson(request, reply.code(201), body))
  await app.ready()
})
afterAll(() => app.close())

const get = (headers: Record<string, string> = {}) => app.inject({ method: 'GET', url: '/', headers })

describe('a long JSON reply', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate, br;q=0', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['gzip, br;q=0.0', 'gzip'],
  ])('is compressed for accept-encoding %s', async (accepted, coding) => {
    const { headers, rawPayload } = await get({ 'accept-encoding': accepted })
    expect(headers).toMatchObject({
      'content-encoding': coding,
      vary: 'accept-encoding',
      'content-type': 'application/json; charset=utf-8',
    })
    const text = coding === 'br' ? brotliDecompressSync(rawPayload) : gunzipSync(rawPayload)
    expect(JSON.parse(text.toString())).toEqual(LONG)
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
    expect(rawPayload.length).toBeLessThan(200)
  })

  it.each(['', 'identity', 'deflate', 'br;q=0', 'brotli'])('is sent as it is for accept-encoding "%s"', async (accepted) => {
    const { headers, json } = await get({ 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBeUndefined()
    expect(json()).toEqual(LONG)
  })

  it('is a 304 without a body for a client that has it, and complete for one that has another', async () => {
    const { etag = '' } = (await get()).headers as { etag?: string }
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    for (const known of [etag, `"x", ${etag}`]) {
      const { statusCode, body: text, headers } = await get({ 'if-none-match': known, 'accept-encoding': 'br' })
      expect([statusCode, text, headers.etag]).toEqual([304, '', etag])
    }
    expect((await get({ 'if-none-match': '"x"' })).statusCode).toBe(200)
    body = { ...LONG, changed: true }
    expect((await get({ 'if-none-match': etag })).json()).toEqual(body)
    body = LONG
  })
})

it('a long JSON reply to a POST request is compressed, but not revalidated', async () => {
  const { statusCode, headers, rawPayload } = await app.inject({ method: 'POST', url: '/', headers: { 'accept-encoding': 'br' } })
  expect([statusCode, headers.etag, headers['content-encoding']]).toEqual([201, undefined, 'br'])
  expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toEqual(LONG)
})

it('a short JSON reply is neither compressed nor revalidated', async () => {
  body = SHORT
  const { headers, json } = await get({ 'accept-encoding': 'br, gzip' })
  expect([headers['content-encoding'], headers.etag, json()]).toEqual([undefined, undefined, SHORT])
  body = LONG
})
