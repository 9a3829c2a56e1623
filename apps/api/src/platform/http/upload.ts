import type { Readable } from 'node:stream'
import multipart, { type Multipart } from '@fastify/multipart'
import type { Actor } from '@vorta/contract/auth/role'
import { ERROR_MESSAGES } from '@vorta/contract/http/error'
import { SCAN_MAX_BYTES } from '@vorta/contract/shared/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { AppError } from '../errors.ts'
import type { Incoming } from '../storage/incoming.ts'
import { drainUpload } from './drain-upload.ts'
import { invalid } from './validate.ts'

const LIMITS = {
  files: 1,
  fields: 10,
  fieldSize: 4_096,
  fieldNameSize: 100,
  parts: 12,
  headerPairs: 20,
  // A safety net; features enforce their own, smaller limits.
  fileSize: SCAN_MAX_BYTES + 1,
}

const NO_FILE = 'Please choose a file'
const REPEATED_FIELD = 'Each form field can be sent only once.'

/** Accepts multipart requests only on endpoints that declare them, because browsers can send them across sites. */
export function acceptUploads(app: FastifyInstance) {
  app.register(multipart, { limits: LIMITS, throwFileSizeLimit: false })
  app.addHook('onError', async (request) => {
    const { bodyKind } = request.routeOptions.config
    if (bodyKind === 'multipart' || bodyKind === 'bytes') drainUpload(request)
  })
  app.addHook('preHandler', (request, _reply, done) => {
    const isRefused = request.isMultipart() && request.routeOptions.config.bodyKind !== 'multipart'
    if (isRefused) done(new AppError('unsupported_type', ERROR_MESSAGES.notJson))
    else done()
  })
}

/** Handles multipart uploads; `take` gets the file as a stream and the form fields. */
export const uploadHandler =
  <S extends z.ZodType, R>(schema: S, take: (actor: Actor, incoming: Incoming<z.output<S>>) => Promise<R>) =>
  ({ actor, request }: { readonly actor: Actor; readonly request: FastifyRequest }): Promise<R> =>
    receive(request, schema, (incoming) => take(actor, incoming))

async function receive<S extends z.ZodType, R>(
  request: FastifyRequest,
  schema: S,
  take: (incoming: Incoming<z.output<S>>) => Promise<R>,
): Promise<R> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', 'The upload must be sent as multipart/form-data.')
  const form = openForm(request)
  try {
    const file = await form.file()
    const known = schema.safeParse(form.fields)
    return await take({
      originalName: file.filename,
      declaredBytes: declaredLength(request),
      early: known.success ? known.data : null,
      bytes: file.stream,
      async fields() {
        await form.end()
        const all = schema.safeParse(form.fields)
        if (!all.success) throw invalid(all.error)
        return all.data
      },
    })
  } catch (error) {
    throw uploadErrorOf(error)
  }
}

interface FilePart {
  readonly filename: string
  readonly stream: Readable
}

/** Iterates over the parts: collects fields and returns the file when it arrives. */
function openForm(request: FastifyRequest) {
  const parts = request.parts({ limits: LIMITS })
  const fields: Record<string, string> = Object.create(null)

  const advance = async (): Promise<FilePart | null> => {
    for (;;) {
      const { value: part, done } = await parts.next()
      if (done || !part) return null
      if (part.type === 'file') return fileOf(part)
      if (part.valueTruncated || typeof part.value !== 'string') throw new AppError('invalid', 'A form field is too long.')
      // A second value could replace the one that was authorized before the file was read.
      if (part.fieldname in fields) throw new AppError('invalid', REPEATED_FIELD)
      fields[part.fieldname] = part.value
    }
  }

  return {
    fields,
    async file(): Promise<FilePart> {
      const file = await advance()
      if (!file) throw new AppError('invalid', NO_FILE, { errors: { file: NO_FILE } })
      return file
    },
    /** Reads the parts after the file. */
    async end(): Promise<void> {
      if (await advance()) throw new AppError('invalid', 'Please send one file at a time.')
    },
  }
}

function fileOf(part: Extract<Multipart, { type: 'file' }>): FilePart {
  if (part.fieldname !== 'file' || !part.filename) {
    part.file.destroy()
    throw new AppError('invalid', NO_FILE, { errors: { file: NO_FILE } })
  }
  return { filename: part.filename, stream: part.file }
}

function declaredLength(request: FastifyRequest): number | null {
  const length = Number(request.headers['content-length'])
  return Number.isSafeInteger(length) && length > 0 ? length : null
}

/** Parser errors are client errors. */
function uploadErrorOf(error: unknown): unknown {
  if (error instanceof AppError) return error
  const { code, message } = error as NodeJS.ErrnoException
  const fromParser = code?.startsWith('FST_') || /multipart|terminated early|boundary|premature|malformed/i.test(message)
  return fromParser ? new AppError('invalid', 'The upload was interrupted. Please try again.') : error
}
