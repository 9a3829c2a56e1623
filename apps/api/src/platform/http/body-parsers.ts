import { SENTENCES } from '@vorta/contract/http/error'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { letSenderHear } from './upload-refusal.ts'

/** JSON only; a form or plain text sent across sites must not pass for it. An empty body is no mistake. */
export function parseBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parseJson(request, body as string, done)
  })
  // A sender that is cut off in the middle of a body never reads why it was refused.
  app.addHook('onError', async (request, reply, error) => {
    if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return
    reply.removeHeader('connection')
    letSenderHear(request)
  })
  // A plain HTML form is taken only where one is expected: by calls that need no sign-in and harm nobody.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.bodyKind === 'form') done(null, readForm(body as string))
    else done(new AppError('unsupported_type', SENTENCES.notJson))
  })
}

/** Browsers send every line break of a text as two signs; it counts as one. */
const readForm = (body: string) =>
  Object.fromEntries([...new URLSearchParams(body)].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]))
