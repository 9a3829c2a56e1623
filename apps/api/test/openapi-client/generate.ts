import { type Content, type OpenApiDocument, type Operation, operationsOf, type Schema } from './document.ts'

const literal = (value: unknown) => JSON.stringify(value)

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${literal(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>`
}

function arrayType({ prefixItems, items }: Schema): string {
  if (prefixItems) return `[${prefixItems.map(typeOf).join(', ')}]`
  return `Array<${typeof items === 'object' ? typeOf(items) : 'unknown'}>`
}

/** The TypeScript type of a JSON Schema. */
function typeOf(schema: Schema): string {
  if (schema.$ref) return `Schemas[${literal(schema.$ref.split('/').at(-1))}]`
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  const union = schema.anyOf ?? schema.oneOf
  if (union) return `(${union.map(typeOf).join(' | ')})`
  if (schema.allOf) return `(${schema.allOf.map(typeOf).join(' & ')})`
  if (Array.isArray(schema.type)) return `(${schema.type.map((type: string) => typeOf({ ...schema, type })).join(' | ')})`
  switch (schema.type) {
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
    case 'null':
      return schema.type
    case 'array':
      return arrayType(schema)
    case 'object':
      return objectType(schema)
    default:
      return 'unknown'
  }
}

const firstOf = (content: Content | undefined) => Object.entries(content ?? {})[0]

/** An input is optional if nothing in it is required. */
function inputType({ parameters = [], requestBody }: Operation): string {
  const parts = (['path', 'query', 'header'] as const).flatMap((location) => {
    const here = parameters.filter((parameter) => parameter.in === location)
    if (here.length === 0) return []
    const required = here.filter((parameter) => parameter.required).map(({ name }) => name)
    const properties = Object.fromEntries(here.map(({ name, schema }) => [name, schema]))
    return [{ name: location, required: required.length > 0, type: objectType({ properties, required }) }]
  })
  const body = firstOf(requestBody?.content)
  if (requestBody && body) parts.push({ name: 'body' as 'path', required: requestBody.required, type: typeOf(body[1].schema) })
  const fields = parts.map(({ name, required, type }) => `${name}${required ? '' : '?'}: ${type}`)
  return `input: { ${fields.join('; ')} }${parts.some(({ required }) => required) ? '' : ' = {}'}`
}

const replyType = ({ responses }: Operation): string =>
  Object.entries(responses)
    .map(([status, { content }]) => {
      const body = firstOf(content)
      return `Reply<${literal(status)}, ${body ? typeOf(body[1].schema) : 'null'}>`
    })
    .join(' | ')

const RUNTIME = `
export interface Reply<Outcome extends string, Body> { outcome: Outcome; status: number; headers: Headers; mediaType: string | null; body: Body }
interface Call { method: string; path: string; mediaType: string | null; secured: boolean; statuses: readonly string[] }
type Values = Record<string, unknown>
interface Input { path?: object; query?: object; header?: object; body?: unknown }

const given = (values: object = {}): [string, unknown][] => Object.entries(values).filter(([, value]) => value !== undefined && value !== null)

function encode(mediaType: string | null, body: unknown): BodyInit | undefined {
  if (body === undefined) return undefined
  if (mediaType === 'application/json') return JSON.stringify(body)
  if (body instanceof Blob) return body
  const target = mediaType === 'multipart/form-data' ? new FormData() : new URLSearchParams()
  for (const [name, value] of given(body as Values)) {
    if (value instanceof Blob && target instanceof FormData) target.append(name, value)
    else target.append(name, String(value))
  }
  return target
}

async function decode(response: Response, mediaType: string | null): Promise<unknown> {
  if (mediaType === null) return null
  if (mediaType === 'application/json') return response.json()
  return mediaType.startsWith('text/') ? response.text() : response.blob()
}

async function send(baseUrl: string, token: string | undefined, call: Call, input: Input): Promise<Reply<string, unknown>> {
  const values: Values = { ...input.path }
  const url = new URL(call.path.replace(/\\{(\\w+)\\}/g, (_, name: string) => encodeURIComponent(String(values[name]))), baseUrl)
  for (const [name, value] of given(input.query)) url.searchParams.set(name, String(value))
  const headers = new Headers(given(input.header).map(([name, value]): [string, string] => [name, String(value)]))
  if (call.secured && token !== undefined) headers.set('authorization', 'Bearer ' + token)
  const body = encode(call.mediaType, input.body)
  if (call.mediaType !== null && typeof body === 'string') headers.set('content-type', call.mediaType)
  if (call.mediaType !== null && body instanceof Blob) headers.set('content-type', call.mediaType)
  const response = await fetch(url, { method: call.method, headers, redirect: 'manual', ...(body !== undefined && { body }) })
  const mediaType = response.headers.get('content-type')?.split(';')[0] ?? null
  const outcome = call.statuses.includes(String(response.status)) ? String(response.status) : 'default'
  return { outcome, status: response.status, headers: response.headers, mediaType, body: await decode(response, mediaType) }
}
`

function method({ path, method: verb, operation }: ReturnType<typeof operationsOf>[number]): string {
  const call = {
    method: verb,
    path,
    mediaType: firstOf(operation.requestBody?.content)?.[0] ?? null,
    secured: operation.security !== undefined,
    statuses: Object.keys(operation.responses),
  }
  const reply = replyType(operation)
  return `  ${literal(operation.operationId)}: (${inputType(operation)}) =>
    send(baseUrl, token, ${literal(call)}, input) as Promise<${reply}>,`
}

/** Writes a typed TypeScript client for a document, from nothing but the document. */
export function generateClient(document: OpenApiDocument): string {
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => `  ${literal(name)}: ${typeOf(schema)}`)
  return `export interface Schemas {\n${schemas.join('\n')}\n}
${RUNTIME}
export const createClient = (baseUrl: string, token?: string) => ({
${operationsOf(document).map(method).join('\n')}
})
export type Client = ReturnType<typeof createClient>
`
}
