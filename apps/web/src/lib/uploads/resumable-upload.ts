import { cadApi } from '@vorta/contract/cad/routes'
import type { ResumableKind, UploadSession } from '@vorta/contract/files/schema'
import type { ReplyOf } from '@vorta/contract/http/endpoint'
import { RESUMABLE_FROM_BYTES } from '@vorta/contract/shared/limits'
import { ApiError, call } from '../api.ts'
import { type Fingerprint, findUnfinishedUpload, forgetUpload, rememberUpload } from './unfinished-uploads.ts'
import { sendBytes } from './upload.ts'

export interface ChunkedUpload {
  readonly kind: ResumableKind
  readonly orderId: string
  readonly file: File
  /** Form fields sent with the finished file. */
  readonly fields: { note?: string; scanArea?: string }
}

export interface ChunkedUploadOptions {
  /** From 0 to 1. */
  onProgress: (progress: number) => void
  /** Whether it is waiting for the network. */
  onWaiting: (waiting: boolean) => void
  signal: AbortSignal
}

type UploadReply = ReplyOf<typeof cadApi.completeUpload>

const MIN_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 30_000
/** Retries after server errors; a lost network is retried without limit. */
const MAX_SERVER_ERRORS = 6

export const isLarge = (file: File): boolean => file.size >= RESUMABLE_FROM_BYTES

/** Uploads a large file in chunks. An interruption costs one chunk, and choosing the same file again resumes the upload. */
export async function uploadInChunks(upload: ChunkedUpload, options: ChunkedUploadOptions): Promise<UploadReply> {
  const { file, kind, orderId, fields } = upload
  const fingerprint: Fingerprint = { kind, orderId, name: file.name, size: file.size, lastModified: file.lastModified }
  const retry = <T>(step: () => Promise<T>) => withRetries(step, options)
  try {
    for (let round = 0; ; round++) {
      const session = await retry(() => findOrCreateSession(fingerprint, options.signal))
      rememberUpload(fingerprint, session._id, session.offset / session.fileSize)
      try {
        await sendChunks(session, file, fingerprint, options)
        const finished = await retry(() =>
          call(cadApi.completeUpload, { params: { uploadId: session._id }, body: fields, signal: options.signal }),
        )
        forgetUpload(fingerprint)
        return finished
      } catch (error) {
        // The session expired or was cancelled elsewhere: start over once.
        if (round > 0 || !isStatus(error, 404)) throw error
        forgetUpload(fingerprint)
      }
    }
  } catch (error) {
    if (isPermanent(error)) forgetUpload(fingerprint)
    throw error
  }
}

/** Cancels an unfinished upload on the server. */
export async function discardUpload(fingerprint: Fingerprint): Promise<void> {
  const unfinished = findUnfinishedUpload(fingerprint)
  forgetUpload(fingerprint)
  if (unfinished) await call(cadApi.cancelUpload, { params: { uploadId: unfinished.uploadId } }).catch(() => {})
}

async function findOrCreateSession(fingerprint: Fingerprint, signal: AbortSignal): Promise<UploadSession> {
  const unfinished = findUnfinishedUpload(fingerprint)
  if (unfinished) {
    try {
      return (await call(cadApi.getUpload, { params: { uploadId: unfinished.uploadId }, signal })).upload
    } catch (error) {
      if (!isStatus(error, 404)) throw error
      forgetUpload(fingerprint)
    }
  }
  const body = { kind: fingerprint.kind, orderId: fingerprint.orderId, originalName: fingerprint.name, fileSize: fingerprint.size }
  return (await call(cadApi.createUpload, { body, signal })).upload
}

async function sendChunks(session: UploadSession, file: File, fingerprint: Fingerprint, options: ChunkedUploadOptions): Promise<void> {
  const { _id: uploadId, fileSize, chunkSize } = session
  let { offset } = session
  const show = (sent: number) => options.onProgress(Math.min(1, sent / fileSize))
  show(offset)
  while (offset < fileSize) {
    const start = offset
    const step = async () => {
      const chunk = file.slice(start, start + chunkSize)
      try {
        const target = { params: { uploadId }, query: { offset: start } }
        return (await sendBytes(cadApi.uploadChunk, target, chunk, { onBytes: (sent) => show(start + sent), signal: options.signal }))
          .upload
      } catch (error) {
        show(start)
        // The server's offset differs, for example after a lost response: continue from there.
        if (!isStatus(error, 409)) throw error
        const { upload } = await call(cadApi.getUpload, { params: { uploadId }, signal: options.signal })
        if (upload.offset === start) throw error
        return upload
      }
    }
    offset = (await withRetries(step, options)).offset
    rememberUpload(fingerprint, uploadId, offset / fileSize)
  }
  show(fileSize)
}

/** Retries transient errors with exponential backoff, and immediately once the network is back. */
async function withRetries<T>(step: () => Promise<T>, { onWaiting, signal }: ChunkedUploadOptions): Promise<T> {
  let serverErrors = 0
  for (let attempt = 0; ; attempt++) {
    try {
      const result = await step()
      onWaiting(false)
      return result
    } catch (error) {
      if (signal.aborted || !isTransient(error)) throw error
      if (!isStatus(error, 0) && ++serverErrors > MAX_SERVER_ERRORS) throw error
      onWaiting(true)
      await sleep(Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** attempt), signal)
    }
  }
}

const isStatus = (error: unknown, status: number): boolean => error instanceof ApiError && error.status === status

const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500)

/** The file itself was rejected; resuming would not help. */
const isPermanent = (error: unknown): boolean => error instanceof ApiError && [400, 413, 415].includes(error.status)

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      globalThis.removeEventListener('online', end)
      signal.removeEventListener('abort', stop)
      resolve()
    }
    const stop = () => {
      end()
      reject(new DOMException('The upload was cancelled', 'AbortError'))
    }
    const timer = setTimeout(end, ms)
    globalThis.addEventListener('online', end)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
  })
}
