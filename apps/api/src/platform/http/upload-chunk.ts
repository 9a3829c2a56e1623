import { CHUNK_BROKEN } from '@vorta/contract/files/schema'
import { SENTENCES } from '@vorta/contract/http/error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const OCTETS = 'application/octet-stream'

/** Lets plain bytes in, but only where a call is described as taking them; they are left on the wire for the handler. */
export function acceptChunks(app: FastifyInstance) {
  app.addContentTypeParser(OCTETS, (_request, _payload, done) => done(null))
  app.addHook('preHandler', (request, _reply, done) => {
    const isBytes = request.headers['content-type']?.startsWith(OCTETS) ?? false
    const wantsBytes = request.routeOptions.config.bodyKind === 'bytes'
    if (isBytes === wantsBytes) done()
    else done(new AppError('unsupported_type', isBytes ? SENTENCES.notJson : `The piece must be sent as ${OCTETS}`))
  })
}

/** The body as it arrives; one that breaks off is the sender's doing. */
export async function* pieceOf({ raw }: FastifyRequest): AsyncIterable<Uint8Array> {
  try {
    // Whoever stops reading early wants to answer; the connection has to live for that.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) yield chunk as Uint8Array
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ECONNRESET' && code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
    throw new AppError('invalid', CHUNK_BROKEN)
  }
}
