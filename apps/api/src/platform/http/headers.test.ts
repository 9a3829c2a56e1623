import fastify from 'fastify'
import { expect, it } from 'vitest'
import { sendSafetyHeaders } from './headers.ts'

it('allows WebAssembly only in the model worker, and workers only from the same origin', async () => {
  const app = fastify()
  sendSafetyHeaders(app, { stripe: false, https: false })
  const policyOf = async (url: string) => String((await app.inject({ url })).headers['content-security-policy'])
  for (const page of [
    '/',
    '/dashboard?order=1',
    '/assets/index-Ab_1.js',
    '/api/health',
    '/assets/geometry.worker-Ab.js',
    '/x/assets/model.worker-Ab.js',
    '/dashboard?/assets/model.worker-Ab.js',
  ]) {
    expect(await policyOf(page)).toContain("script-src 'self';")
    expect(await policyOf(page)).toContain("worker-src 'self';")
  }
  expect(await policyOf('/assets/model.worker-C1-x_.js')).toContain("script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval';")
  await app.close()
})
