import type { Role } from '@vorta/contract/auth/role'
import { type Endpoint, fillPath } from '@vorta/contract/http/endpoint'
import { ALL_APIS } from '@vorta/contract/routes'
import * as z from 'zod'
import type { AuthorizationFixture, OrderFixture } from '../authorization/fixture.ts'
import { MATRIX, type Row } from '../authorization/matrix.ts'
import { type JsonSchema, merged, sampleOf } from './sample.ts'

/** Every route of the contract by name. */
export const CALLS: readonly (readonly [string, Endpoint])[] = Object.entries(ALL_APIS).flatMap(([feature, api]) =>
  Object.entries(api).map(([name, call]) => [`${feature}.${name}`, call] as const),
)

export const takesJson = ({ body, bodyKind = 'json' }: Endpoint): boolean => body !== undefined && bodyKind === 'json'
export const takesForm = ({ bodyKind }: Endpoint): boolean => bodyKind === 'form'

export const inputSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

const rowOf = (name: string): Row => [MATRIX[name]].flat()[0] as Row

export const tokenFor = (fixture: AuthorizationFixture, { access }: Endpoint): string | undefined => {
  if (access === 'public') return undefined
  const role: Role = Array.isArray(access) ? access[0] : 'user'
  return fixture.users[({ user: 'customer', engineer: 'engineer', admin: 'admin' } as const)[role]].token
}

/** The path of an endpoint for this order. */
export const addressOf = (name: string, { path }: Endpoint, orderFixture: OrderFixture): string =>
  fillPath(path, {
    id: orderFixture.orderId,
    orderId: orderFixture.orderId,
    filename: orderFixture.filename,
    paymentId: orderFixture.paymentId,
    ...rowOf(name).send?.(orderFixture).params,
  })

/** A body with every field of the endpoint, with valid values from the matrix where available. */
export function fullBodyOf(name: string, { body }: Endpoint, orderFixture: OrderFixture): unknown {
  const sent = rowOf(name).send?.(orderFixture)
  return merged(body ? sampleOf(inputSchemaOf(body)) : {}, sent?.body ?? sent?.form)
}

export const queryNamesOf = ({ query }: Endpoint): string[] => (query ? Object.keys(inputSchemaOf(query).properties ?? {}) : [])
