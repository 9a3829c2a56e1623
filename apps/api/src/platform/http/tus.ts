import { PassThrough } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { type DataStore, MemoryLocker, Metadata, Server, TUS_RESUMABLE } from '@tus/server'
import { CHUNK_TYPE, UPLOAD_NOT_FOUND } from '@vorta/contract/files/schema'
import { ERROR_MESSAGES, type ErrorBody, type ErrorCode } from '@vorta/contract/http/error'
import { SCAN_MAX_BYTES } from '@vorta/contract/shared/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { newId } from '../id.ts'
import { drainUpload } from './drain-upload.ts'

const REQUEST_HEADERS = /^(content-(length|type)|(tus|upload)-.+)$/
/** The headers of the protocol; the server sets all others, because no other site may call it. */
const RESPONSE_HEADERS = /^(location|cache-control|(tus|upload)-.+)$/
const ERROR_CODES: Readonly<Record<number, ErrorCode>> = { 404: 'not_found', 409: 'conflict', 410: 'not_found', 413: 'too_large' }
const RETRY_AFTER_S = 5

/** Accepts chunks only on endpoints that declare them; the handler reads the stream. */
export function acceptChunks(app: FastifyInstance) {
  app.addContentTypeParser(CHUNK_TYPE, (_request, _payload, done) => done(null))
  app.addHook('preHandler', (request, _reply, done) => {
    const isChunk = request.headers['content-type']?.startsWith(CHUNK_TYPE) ?? false
    const wantsChunk = request.routeOptions.config.bodyKind === 'bytes'
    if (isChunk === wantsChunk) done()
    else done(new AppError('unsupported_type', isChunk ? ERROR_MESSAGES.notJson : `The chunk must be sent as ${CHUNK_TYPE}`))
  })
}

/** Only for requests of this process; the store also rejects concurrent requests of other processes. */
const locker = new MemoryLocker()

/** Answers a request of the tus protocol; errors are the same as those of other endpoints. */
export async function answerTus(request: FastifyRequest, reply: FastifyReply, path: string, datastore: DataStore) {
  const { method, params } = request
  reply.header('tus-resumable', TUS_RESUMABLE)
  if (method !== 'OPTIONS' && request.headers['tus-resumable'] !== TUS_RESUMABLE) return rejectVersion(reply)
  let failure: unknown
  const server = new Server({
    path,
    datastore,
    locker,
    relativeLocation: true,
    namingFunction: () => newId(),
    getFileIdFromRequest: () => (params as { uploadId?: string }).uploadId,
    // Only announced; the store enforces the limit of each kind.
    maxSize: (_request, id) => (id === null ? SCAN_MAX_BYTES : 0),
    onResponseError: (_request, error) => {
      failure = error
      return undefined
    },
  })
  const response = await server.handleWeb(
    new Request(new URL(path, 'http://localhost'), {
      method,
      headers: Object.entries(request.headers).flatMap(([name, value]) =>
        REQUEST_HEADERS.test(name) && typeof value === 'string' ? [[name, value]] : [],
      ),
      ...(method === 'PATCH' && { body: bodyOf(request), duplex: 'half' }),
    }),
  )
  if (failure instanceof Error && !('status_code' in failure)) throw failure
  if (!response.ok) throw protocolError(response.status, await response.text())
  // If a later request took over, the rest of this one is not needed.
  drainUpload(request)
  for (const [name, value] of response.headers) if (RESPONSE_HEADERS.test(name)) reply.header(name, value)
  return reply.code(response.status).send()
}

/** The metadata that a request carries, or undefined. */
export function metadataOf({ headers }: FastifyRequest): Record<string, string | null> | undefined {
  const encoded = headers['upload-metadata']
  if (typeof encoded !== 'string') return undefined
  try {
    return Metadata.parse(encoded)
  } catch {
    throw new AppError('invalid', 'Upload-Metadata is not valid')
  }
}

/** Ends when the connection is lost, so that the bytes that arrived are stored. */
function bodyOf({ raw }: FastifyRequest): ReadableStream<Uint8Array> {
  const body = new PassThrough()
  raw.on('error', () => {})
  raw.once('close', () => body.end())
  raw.pipe(body)
  return ReadableStream.from<Uint8Array>(body)
}

function rejectVersion(reply: FastifyReply) {
  const body: ErrorBody = { success: false, code: 'invalid', message: `Tus-Resumable must be ${TUS_RESUMABLE}` }
  return reply.code(412).header('tus-version', TUS_RESUMABLE).send(body)
}

function protocolError(status: number, text: string): AppError {
  // The upload is still locked by a request that takes long, for example because it checks the file.
  if (status === 500) return new AppError('unavailable', ERROR_MESSAGES.unavailable, { retryAfterS: RETRY_AFTER_S })
  const code = ERROR_CODES[status] ?? 'invalid'
  return new AppError(code, code === 'not_found' ? UPLOAD_NOT_FOUND : text.trim())
}
