import * as z from 'zod'
import { CHUNK_TYPE } from '../files/schema.ts'
import { ALL_APIS } from '../routes.ts'
import type { Access, Endpoint, ResponseKind } from './endpoint.ts'
import { errorBody } from './error.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

/** Describes who may call an endpoint. */
export function describeAccess(access: Access): string {
  if (access === 'public') return 'Anyone'
  if (access === 'signedIn') return 'Any signed-in user'
  if (access === 'link') return 'Signed in, or with a signed link'
  return `Only the ${new Intl.ListFormat('en').format(access)} ${access.length === 1 ? 'role' : 'roles'}`
}

function parametersOf(endpoint: Endpoint): Json[] {
  const parametersIn = (schema: z.ZodType | undefined, location: 'path' | 'query' | 'header') => {
    if (!schema) return []
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
    return Object.entries(properties).map(([name, json]) => ({
      name,
      in: location,
      required: location === 'path' || required.includes(name),
      schema: json,
    }))
  }
  return [...parametersIn(endpoint.params, 'path'), ...parametersIn(endpoint.query, 'query'), ...parametersIn(endpoint.headers, 'header')]
}

const BINARY = { type: 'string', format: 'binary' }
const content = (mediaType: string, schema: unknown): Json => ({ content: { [mediaType]: { schema } } })

function multipartSchemaOf({ fields = z.object({}) }: Endpoint): Json {
  const { properties, required = [], ...rest } = schemaOf(fields, 'input') as { properties: Json; required?: string[] }
  return { ...rest, properties: { ...properties, file: BINARY }, required: [...required, 'file'] }
}

/** A JSON body may be left out if the schema accepts an empty object. */
function requestBodyOf(endpoint: Endpoint): Json | undefined {
  const { body } = endpoint
  const schema = body ? schemaOf(body, 'input') : { type: 'object' }
  const required = body !== undefined && !body.safeParse({}).success
  switch (endpoint.bodyKind) {
    case 'multipart':
      return { required: true, ...content('multipart/form-data', multipartSchemaOf(endpoint)) }
    case 'bytes':
      return { required: true, ...content(CHUNK_TYPE, BINARY) }
    case 'raw':
      return { required: true, ...content('application/json', schema) }
    case 'form':
      return { required, ...content('application/x-www-form-urlencoded', schema) }
    default:
      return body && { required, ...content('application/json', schema) }
  }
}

const header = (description: string): Json => ({ description, schema: { type: 'string' } })
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait before the next attempt', schema: { type: 'integer' } } }
const ERROR_JSON = content('application/json', { $ref: '#/components/schemas/Error' })
const HTML = content('text/html', { type: 'string' })

const RESPONSES: Record<ResponseKind, Json> = {
  html: { description: 'An HTML page', ...HTML },
  csv: {
    description: 'A CSV file',
    headers: { 'Content-Disposition': header('The file name') },
    ...content('text/csv', { type: 'string' }),
  },
  pdf: { description: 'A PDF file', ...content('application/pdf', { type: 'string', format: 'binary' }) },
  calendar: { description: 'A calendar', ...content('text/calendar', { type: 'string' }) },
  file: {
    description: 'The file, or the requested range of it',
    headers: {
      'Content-Disposition': header('The file name'),
      'Content-Range': header('The range of a partial response'),
      ETag: header('Changes when the content changes'),
    },
    ...content('*/*', BINARY),
  },
  redirect: { description: 'A redirect', headers: { Location: { required: true, ...header('The URL to redirect to') } } },
  created: { description: 'Created', headers: { Location: { required: true, ...header('The URL of what was created') } } },
  empty: { description: 'Success, without a body' },
  error: { description: 'An error', headers: { 'Content-Range': header('The size of the file') }, ...ERROR_JSON },
}

const replySchemaOf = ({ reply, cardReply }: Endpoint): Json =>
  cardReply ? { anyOf: [schemaOf(reply, 'output'), schemaOf(cardReply, 'output')] } : schemaOf(reply, 'output')

function responsesOf(endpoint: Endpoint): Json {
  const failed = { description: 'An error', headers: RETRY_AFTER, ...(endpoint.replyKind === 'page' ? HTML : ERROR_JSON) }
  const listed: Readonly<Record<string, ResponseKind>> = endpoint.responses ?? { 200: 'html' }
  const succeeded =
    (endpoint.replyKind ?? 'json') === 'json'
      ? [[endpoint.status ?? 200, { description: 'Success', ...content('application/json', replySchemaOf(endpoint)) }]]
      : Object.entries(listed).map(([status, kind]) => [status, RESPONSES[kind]])
  return { ...Object.fromEntries(succeeded), default: failed }
}

const securityOf = (access: Access): Json => {
  if (access === 'public') return {}
  return { security: access === 'link' ? [{ bearer: [] }, {}] : [{ bearer: [] }] }
}

function operationOf(feature: string, name: string, endpoint: Endpoint): Json {
  const requestBody = requestBodyOf(endpoint)
  const parameters = parametersOf(endpoint)
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.summary,
    description: `Access: ${describeAccess(endpoint.access)}.`,
    ...securityOf(endpoint.access),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: responsesOf(endpoint),
  }
}

/** The OpenAPI document of every endpoint; it is complete enough to generate a client. */
export function buildOpenApi(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [feature, api] of Object.entries(ALL_APIS)) {
    for (const [name, endpoint] of Object.entries(api)) {
      const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(feature, name, endpoint) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vorta API', version, description: 'The Vorta API for accounts, orders, payments, files and chat.' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(errorBody, 'output') },
    },
    paths,
  }
}
