import { ERROR_MESSAGES, type ErrorBody, type ErrorCode, HTTP_STATUS } from '@vorta/contract/http/error'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../db/errors.ts'
import { AppError } from '../errors.ts'
import { sendPlainPage } from './html-page.ts'

/** Messages for Fastify's own errors. */
const FRAMEWORK_FAILURES: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_type', ERROR_MESSAGES.notJson],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', ERROR_MESSAGES.tooLarge],
}

/** Turns every error into a response without internal details. */
export function handleErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = asAppError(error)
    if (failure.code === 'unexpected' || failure.code === 'unavailable')
      request.log.error({ reqId: request.id, err: error }, 'request failed')
    return sendFailure(failure, request, reply)
  })
  app.setNotFoundHandler((request, reply) => sendFailure(new AppError('not_found', ERROR_MESSAGES.notFound), request, reply))
}

function sendFailure(failure: AppError, request: FastifyRequest, reply: FastifyReply) {
  if (failure.retryAfterS !== undefined) reply.header('retry-after', String(failure.retryAfterS))
  if (request.routeOptions.config.answersWithPage) {
    return sendPlainPage(reply.code(HTTP_STATUS[failure.code]), { title: 'Something went wrong', text: failure.message })
  }
  const body: ErrorBody = { success: false, message: failure.message, code: failure.code }
  if (failure.errors) body.errors = { ...failure.errors }
  if (failure.order) body.order = failure.order
  if (failure.settings) body.settings = failure.settings
  if (failure.code === 'unexpected') body.requestId = request.id
  return reply.code(HTTP_STATUS[failure.code]).send(body)
}

/** Converts any thrown value into an AppError; unexpected ones get a generic message. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseUnavailable(error)) return new AppError('unavailable', ERROR_MESSAGES.unavailable, { retryAfterS: 2 })
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code === undefined ? undefined : FRAMEWORK_FAILURES[code]
  if (known) return new AppError(...known)
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('invalid', ERROR_MESSAGES.badRequest)
  return new AppError('unexpected', ERROR_MESSAGES.unexpected)
}
