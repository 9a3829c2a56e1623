import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import type { Input, importClient } from './compile.ts'
import { type OpenApiDocument, type Operation, operationsOf, type Schema } from './document.ts'

const DOCUMENT = 'document'
const LOCAL_REF = '"$ref":"#/'
const DOCUMENT_REF = `"$ref":"${DOCUMENT}#/`

type Client = Awaited<ReturnType<typeof importClient>>

/** Calls operations with a generated client and compares what comes back with the document. */
export function createCaller(document: OpenApiDocument, client: Client, baseUrl: string) {
  // Compiles each component once. Optimizing takes longer than a few slower validations.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, inlineRefs: false, code: { optimize: false } })
  ajv.addSchema({ $id: DOCUMENT, components: document.components })
  // By text, because many operations have the same parameters and errors.
  const validators = new Map<string, ValidateFunction>()
  const operations = new Map(operationsOf(document).map(({ operation }) => [operation.operationId, operation]))

  const expectMatch = (what: string, schema: Schema, value: unknown) => {
    const text = JSON.stringify(schema)
    const validate = validators.get(text) ?? ajv.compile(JSON.parse(text.replaceAll(LOCAL_REF, DOCUMENT_REF)))
    validators.set(text, validate)
    validate(value)
    expect(validate.errors ?? [], what).toEqual([])
  }

  const expectDocumentedRequest = (what: string, { parameters = [], requestBody }: Operation, input: Input) => {
    for (const location of ['path', 'query', 'header'] as const) {
      const documented = parameters.filter((parameter) => parameter.in === location).map(({ name }) => name)
      expect(documented, `${what}: ${location} parameters`).toEqual(expect.arrayContaining(Object.keys(input[location] ?? {})))
    }
    for (const { name, in: location, required, schema } of parameters) {
      const value = input[location]?.[name]
      if (value === undefined) expect(required, `${what}: ${location} parameter ${name}`).toBe(false)
      else expectMatch(`${what}: ${location} parameter ${name}`, schema, value)
    }
    const form = requestBody?.content['multipart/form-data']?.schema
    if (form) {
      const sent = Object.keys(input.body ?? {})
      expect(sent, `${what}: required form fields`).toEqual(expect.arrayContaining([...(form.required ?? [])]))
      expect(Object.keys(form.properties ?? {}), `${what}: form fields`).toEqual(expect.arrayContaining(sent))
    }
    const schema = requestBody?.content['application/json'] ?? requestBody?.content['application/x-www-form-urlencoded']
    if (input.body === undefined) expect(requestBody?.required ?? false, `${what}: body`).toBe(false)
    else if (schema) expectMatch(`${what}: body`, schema.schema, input.body)
  }

  return async (name: string, token: string | undefined, input: Input = {}) => {
    const operation = operations.get(name)
    const send = client.createClient(baseUrl, token)[name]
    if (!(operation && send)) throw new Error(`The document has no operation ${name}`)
    const reply = await send(input)
    const what = `${name} returned ${reply.status} ${JSON.stringify(reply.body)?.slice(0, 300)}`
    // Only errors may rely on the default response.
    if (reply.status < 400) {
      expect(Object.keys(operation.responses), what).toContain(String(reply.status))
      expectDocumentedRequest(what, operation, input)
    }
    const { content = {}, headers = {} } = operation.responses[reply.outcome] ?? {}
    for (const [header, { required }] of Object.entries(headers))
      if (required) expect(reply.headers.has(header), `${what}: ${header}`).toBe(true)
    if (reply.mediaType === null) expect(Object.keys(content), what).toEqual([])
    else {
      const documented = content[reply.mediaType] ?? content['*/*']
      expect(documented, `${what}: ${reply.mediaType}`).toBeDefined()
      if (documented && reply.mediaType === 'application/json') expectMatch(what, documented.schema, reply.body)
    }
    return reply
  }
}
