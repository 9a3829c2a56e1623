import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

interface TextFile {
  readonly name: string
  readonly contentType: string
  readonly pieces: AsyncIterable<string>
}

/** Streams text as a download; generation stops when the client disconnects. */
export function sendText(reply: FastifyReply, { name, contentType, pieces }: TextFile) {
  reply.headers({ 'content-type': contentType, 'content-disposition': `attachment; filename="${name}"` })
  return reply.send(Readable.from(pieces, { objectMode: false, encoding: 'utf8' }))
}
