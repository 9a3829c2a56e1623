import { CHUNK_BROKEN } from '@vorta/contract/files/schema'
import { ERROR_MESSAGES } from '@vorta/contract/http/error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const OCTETS = 'application/octet-stream'

/** Accepts binary bodies only on endpoints that declare them; the handler reads the stream. */
export function acceptChunks(app: FastifyInstance) {
  app.addContentTypeParser(OCTETS, (_request, _payload, done) => done(null))
  app.addHook('preHandler', (request, _reply, done) => {
    const isBytes = request.headers['content-type']?.startsWith(OCTETS) ?? false
    const wantsBytes = request.routeOptions.config.bodyKind === 'bytes'
    if (isBytes === wantsBytes) done()
    else done(new AppError('unsupported_type', isBytes ? ERROR_MESSAGES.notJson : `The chunk must be sent as ${OCTETS}`))
  })
}

/** The body as a stream; an interrupted one is a client error. */
export async function* pieceOf({ raw }: FastifyRequest): AsyncIterable<Uint8Array> {
  try {
    // A handler that stops early still has to respond, so the connection stays open.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) yield chunk as Uint8Array
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ECONNRESET' && code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
    throw new AppError('invalid', CHUNK_BROKEN)
  }
}
