import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

interface TextFile {
  readonly name: string
  readonly contentType: string
  readonly pieces: AsyncIterable<string>
}

/** Sends a text as it is made, to be saved as a file; when the reader goes away no more of it is made. */
export function sendText(reply: FastifyReply, { name, contentType, pieces }: TextFile) {
  reply.headers({ 'content-type': contentType, 'content-disposition': `attachment; filename="${name}"` })
  return reply.send(Readable.from(pieces, { objectMode: false, encoding: 'utf8' }))
}
