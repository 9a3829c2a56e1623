import * as z from 'zod'
import { ALL_APIS } from '../routes.ts'
import type { Access, Endpoint } from './endpoint.ts'
import { errorBody } from './error.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

/** Who may call, in words. */
export function describeAccess(access: Access): string {
  if (access === 'public') return 'Anyone'
  if (access === 'signedIn') return 'Anyone signed in'
  if (access === 'link') return 'Signed in, or with a signed link'
  return `Only ${access.join(', ')}`
}

function parametersOf(endpoint: Endpoint): Json[] {
  const listed = (schema: z.ZodType | undefined, place: 'path' | 'query') => {
    if (!(schema instanceof z.ZodObject)) return []
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
    return Object.entries(properties).map(([name, json]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: json,
    }))
  }
  return [...listed(endpoint.params, 'path'), ...listed(endpoint.query, 'query')]
}

function requestBodyOf(endpoint: Endpoint): Json | undefined {
  if (endpoint.bodyKind === 'multipart') return { content: { 'multipart/form-data': { schema: { type: 'object' } } } }
  if (endpoint.bodyKind === 'bytes')
    return { required: true, content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
  if (!endpoint.body) return undefined
  return { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } }
}

function operationOf(room: string, name: string, endpoint: Endpoint): Json {
  const body = requestBodyOf(endpoint)
  const parameters = parametersOf(endpoint)
  const success =
    (endpoint.replyKind ?? 'json') !== 'json' ? {} : { content: { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } } }
  return {
    operationId: `${room}.${name}`,
    tags: [room],
    summary: endpoint.summary,
    description: `Who may call: ${describeAccess(endpoint.access)}.`,
    ...(endpoint.access !== 'public' && { security: [{ bearer: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      [String(endpoint.status ?? 200)]: { description: 'Done', ...success },
      default: {
        description: 'A failure, in one shape',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

/** The OpenAPI document of every described call. */
export function buildOpenApi(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [room, api] of Object.entries(ALL_APIS)) {
    for (const [name, endpoint] of Object.entries(api)) {
      const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(room, name, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vorta API', version, description: 'Accounts, orders, payments, files and chat of Vorta.' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: schemaOf(errorBody, 'output') },
    },
    paths,
  }
}
