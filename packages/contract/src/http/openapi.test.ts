import { expect, it } from 'vitest'
import { ALL_APIS } from '../routes.ts'
import { fillPath } from './endpoint.ts'
import { buildOpenApi } from './openapi.ts'

const calls = Object.values(ALL_APIS).flatMap((api) => Object.values(api))

it('describes every call of the contract once', () => {
  const { paths } = buildOpenApi('1') as { paths: Record<string, Record<string, { operationId: string }>> }
  const described = Object.values(paths).flatMap((path) => Object.values(path).map((operation) => operation.operationId))
  expect(described).toHaveLength(calls.length)
  expect(new Set(described).size).toBe(calls.length)
})

it('names every path parameter it asks for', () => {
  for (const { path, params } of calls) {
    const named = [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '')
    const shape = Object.keys((params as { shape?: object } | undefined)?.shape ?? {})
    expect(shape.sort()).toEqual(named.sort())
  }
})

it('fills paths safely', () => {
  expect(fillPath('/api/orders/:id/cancel', { id: 'a/../b' })).toBe('/api/orders/a%2F..%2Fb/cancel')
  expect(() => fillPath('/api/orders/:id')).toThrow('needs id')
})
