import type { FastifyReply } from 'fastify'

/** Sends a PDF file as a download. */
export const sendPdf = (reply: FastifyReply, { name, content }: { readonly name: string; readonly content: Buffer }) =>
  reply.header('content-disposition', `attachment; filename="${name}"`).type('application/pdf').send(content)
