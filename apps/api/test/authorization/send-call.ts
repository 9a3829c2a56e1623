import { CHUNK_TYPE } from '@vorta/contract/files/schema'
import { fillPath } from '@vorta/contract/http/endpoint'
import type { Reply, TestApp } from '../app.ts'
import { CALLS } from '../endpoints/calls.ts'
import { importClient } from '../openapi-client/compile.ts'
import { operationsOf } from '../openapi-client/document.ts'
import { generateClient } from '../openapi-client/generate.ts'
import { inputOf } from '../openapi-client/matrix-calls.ts'
import { createCaller } from '../openapi-client/verify.ts'
import { upload } from '../uploads.ts'
import type { OrderFixture } from './fixture.ts'
import type { Row } from './matrix.ts'

export const ENDPOINTS = new Map(CALLS)

type SendCall = (name: string, row: Row, token: string | undefined, orderFixture: OrderFixture) => Promise<Reply>

/** Sends what the matrix describes. */
export const sendCall =
  (t: TestApp): SendCall =>
  (name, row, token, orderFixture) => {
    const call = ENDPOINTS.get(name)
    if (!call) throw new Error(`Unknown endpoint ${name}`)
    const { params, query = '', body, headers = {}, form, upload: parts, bytes } = row.send?.(orderFixture) ?? {}
    const path = fillPath(call.path, { id: orderFixture.orderId, orderId: orderFixture.orderId, ...params }) + query
    if (parts) return upload(t, path, token, parts)
    if (bytes !== undefined) {
      const asBytes = { 'content-type': CHUNK_TYPE, ...headers }
      return t.call(call.method, path, { raw: bytes, headers: asBytes, ...(token !== undefined && { token }) })
    }
    if (!form) return t.call(call.method, path, { body, headers, ...(token !== undefined && { token }) })
    const asForm = { 'content-type': 'application/x-www-form-urlencoded', ...headers }
    return t.call(call.method, path, { raw: String(new URLSearchParams(form)), headers: asForm, ...(token !== undefined && { token }) })
  }

/** Sends the same with a client generated from the OpenAPI document, and compares request and reply with the document. */
export async function sendByClient(t: TestApp): Promise<SendCall> {
  const { body: document } = await t.call('GET', '/api/openapi.json')
  const call = createCaller(document, await importClient(generateClient(document)), t.url)
  const pathNames = new Map(
    operationsOf(document).map(({ path, operation }) => [
      operation.operationId,
      [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter ?? ''),
    ]),
  )
  return async (name, row, token, orderFixture) => {
    const { status, headers, body } = await call(name, token, inputOf(row, orderFixture, pathNames.get(name) ?? []))
    return { status, headers, body: body instanceof Blob ? await body.text() : (body ?? '') }
  }
}
