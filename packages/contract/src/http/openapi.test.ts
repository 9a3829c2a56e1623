import { expect, it } from 'vitest'
import * as z from 'zod'
import { ALL_APIS } from '../routes.ts'
import { fillPath } from './endpoint.ts'
import { buildOpenApi } from './openapi.ts'

const endpoints = Object.values(ALL_APIS).flatMap((api) => Object.values(api))

it('documents every endpoint of the contract exactly once', () => {
  const { paths } = buildOpenApi('1') as { paths: Record<string, Record<string, { operationId: string }>> }
  const operationIds = Object.values(paths).flatMap((path) => Object.values(path).map((operation) => operation.operationId))
  expect(operationIds).toHaveLength(endpoints.length)
  expect(new Set(operationIds).size).toBe(endpoints.length)
})

it('declares every path parameter', () => {
  for (const { path, params } of endpoints) {
    const inPath = [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '')
    const declared = Object.keys((params as { shape?: object } | undefined)?.shape ?? {})
    expect(declared.sort()).toEqual(inPath.sort())
  }
})

it('encodes path parameters and requires all of them', () => {
  expect(fillPath('/api/orders/:id/cancel', { id: 'a/../b' })).toBe('/api/orders/a%2F..%2Fb/cancel')
  expect(() => fillPath('/api/orders/:id')).toThrow('requires id')
})

it('marks every reply with a token or another secret', () => {
  const names = (value: unknown): string[] =>
    typeof value !== 'object' || value === null ? [] : Object.entries(value).flatMap(([name, part]) => [name, ...names(part)])
  const secret = endpoints.filter(({ reply }) => names(z.toJSONSchema(reply)).some((name) => /token|secret|^recoveryCodes$/i.test(name)))
  expect(secret.map(({ path }) => path)).toEqual(expect.arrayContaining(['/api/auth/login', '/api/payments/create-payment-intent']))
  expect(secret.filter(({ hasSecrets }) => !hasSecrets).map(({ path }) => path)).toEqual([])
})

it('has the form fields of every upload and the replies of every endpoint without JSON', () => {
  for (const { path, bodyKind, fields, replyKind, responses } of endpoints) {
    if (bodyKind === 'multipart') expect(fields, path).toBeDefined()
    if (replyKind === 'file') expect(responses, path).toBeDefined()
  }
})

it('leaves no field of a reply without a type', () => {
  const untyped = (value: unknown, at: string): string[] => {
    if (typeof value !== 'object' || value === null) return []
    if (Object.keys(value).length === 0 && !at.includes('.default') && !at.includes('.security')) return [at]
    return Object.entries(value).flatMap(([name, part]) => untyped(part, `${at}.${name}`))
  }
  // The detail of an audit entry depends on its action.
  const known = /^\.\/api\/admin\/audit\.get\..*\.detail\./
  const { paths, components } = buildOpenApi('1')
  expect([...untyped(paths, ''), ...untyped(components, '')].filter((at) => !known.test(at))).toEqual([])
})
