import { expect, it } from 'vitest'
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
