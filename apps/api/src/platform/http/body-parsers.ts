import { ERROR_MESSAGES } from '@vorta/contract/http/error'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { drainUpload } from './drain-upload.ts'

/** Accepts only JSON, because browsers can send forms and plain text across sites. An empty body is allowed. */
export function parseBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parseJson(request, body as string, done)
  })
  // A client whose connection is closed while it sends never reads the error.
  app.addHook('onError', async (request, reply, error) => {
    if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return
    reply.removeHeader('connection')
    drainUpload(request)
  })
  // HTML forms are accepted only by endpoints that need no sign-in.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.bodyKind === 'form') done(null, readForm(body as string))
    else done(new AppError('unsupported_type', ERROR_MESSAGES.notJson))
  })
}

/** Browsers send line breaks as CRLF; they count as one character. */
const readForm = (body: string) =>
  Object.fromEntries([...new URLSearchParams(body)].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]))
