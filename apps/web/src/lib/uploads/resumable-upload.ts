import { cadApi } from '@vorta/contract/cad/routes'
import type { ResumableKind } from '@vorta/contract/files/schema'
import { fillPath, type ReplyOf } from '@vorta/contract/http/endpoint'
import { RESUMABLE_FROM_BYTES, UPLOAD_CHUNK_BYTES } from '@vorta/contract/shared/limits'
import type { DetailedError, HttpRequest, HttpResponse } from 'tus-js-client'
import { ApiError, apiBase, call, toApiError } from '../api.ts'
import { getToken } from '../token.ts'
import { type Fingerprint, findUnfinishedUpload, forgetUpload, rememberUpload } from './unfinished-uploads.ts'
import { parseJson } from './upload.ts'
import type { UploadCallbacks } from './useUpload.ts'

interface ChunkedUpload {
  readonly kind: ResumableKind
  readonly orderId: string
  readonly file: File
  /** What the user says about the file. */
  readonly fields: Record<string, string>
}

type UploadReply = ReplyOf<typeof cadApi.getUpload>

/** A lost network is retried for hours; server errors only `MAX_SERVER_ERRORS` times. */
const RETRY_DELAYS_MS = Array.from({ length: 10_000 }, (_, attempt) => Math.min(5_000, 1_000 * 2 ** attempt))
const MAX_SERVER_ERRORS = 6

/** Code that cannot be loaded means a lost connection. The next attempt loads it again. */
const loadTus = () =>
  import('tus-js-client').catch(() => {
    throw new ApiError(0, null)
  })

/** Loads the code for uploads while there is a connection, so that one that starts without can resume later. */
export const preloadUploads = (): void => void loadTus().catch(() => {})

export const isLarge = (file: File): boolean => file.size >= RESUMABLE_FROM_BYTES

/** Uploads a large file in chunks. An interruption costs at most one chunk, and choosing the same file again resumes the upload. */
export async function uploadInChunks({ kind, orderId, file, fields }: ChunkedUpload, options: UploadCallbacks): Promise<UploadReply> {
  const fingerprint: Fingerprint = { kind, orderId, name: file.name, size: file.size, lastModified: file.lastModified }
  const metadata = { kind, orderId, filename: file.name, ...fields }
  try {
    const uploadId = await sendFile(file, fingerprint, metadata, options)
    const stored = await call(cadApi.getUpload, { params: { uploadId }, signal: options.signal })
    forgetUpload(fingerprint)
    return stored
  } catch (error) {
    // The file itself was rejected; resuming would not help.
    if (error instanceof ApiError && [400, 413, 415].includes(error.status)) forgetUpload(fingerprint)
    throw error
  }
}

/** Cancels an unfinished upload on the server. */
export async function discardUpload(fingerprint: Fingerprint): Promise<void> {
  const unfinished = findUnfinishedUpload(fingerprint)
  forgetUpload(fingerprint)
  if (!unfinished) return
  const { Upload } = await loadTus()
  await Upload.terminate(urlOf(unfinished.uploadId), { onBeforeRequest: authorize, retryDelays: null }).catch(() => {})
}

const urlOf = (uploadId: string) => absolute(fillPath(cadApi.getUpload.path, { uploadId }))
const absolute = (path: string) => new URL(apiBase + path, globalThis.location.href).href

/** Sends the bytes that the server does not have yet, and returns the id of the upload. */
async function sendFile(
  file: File,
  fingerprint: Fingerprint,
  metadata: Record<string, string>,
  { onProgress, onWaiting, signal }: UploadCallbacks,
): Promise<string> {
  const { Upload } = await loadTus()
  const unfinished = findUnfinishedUpload(fingerprint)
  return new Promise((resolve, reject) => {
    const idOf = () => upload.url?.split('/').at(-1) ?? ''
    const upload = new Upload(file, {
      endpoint: absolute(cadApi.createUpload.path),
      uploadUrl: unfinished ? urlOf(unfinished.uploadId) : null,
      metadata,
      chunkSize: UPLOAD_CHUNK_BYTES,
      storeFingerprintForResuming: false,
      retryDelays: RETRY_DELAYS_MS,
      onShouldRetry: (failure, attempt) => {
        const canRetry = isTransient(failure, attempt)
        onWaiting(canRetry)
        return canRetry
      },
      onBeforeRequest: (request) => {
        authorize(request)
        // The user may have changed the note since the upload started.
        if (unfinished && request.getMethod() === 'PATCH') request.setHeader('Upload-Metadata', encode(metadata))
      },
      onAfterResponse: throwError,
      onProgress: (sent, total) => onProgress(Math.min(1, sent / total)),
      onUploadUrlAvailable: () => rememberUpload(fingerprint, idOf(), unfinished?.uploadId === idOf() ? unfinished.share : 0),
      onChunkComplete: (_size, accepted, total) => {
        onWaiting(false)
        rememberUpload(fingerprint, idOf(), accepted / total)
      },
      onSuccess: () => resolve(idOf()),
      onError: (error) => reject(causeOf(error)),
    })
    const stop = () => {
      void upload.abort()
      reject(new DOMException('The upload was cancelled', 'AbortError'))
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    upload.start()
  })
}

function authorize(request: HttpRequest): void {
  const token = getToken()
  if (token !== null) request.setHeader('Authorization', `Bearer ${token}`)
}

const isServerError = (status: number): boolean => status === 408 || status === 429 || status >= 500

/** Reads errors before tus-js-client does: it would start a new upload if it cannot resume because of a server error. */
function throwError(request: HttpRequest, response: HttpResponse): void {
  const status = response.getStatus()
  // If the upload expired or was cancelled elsewhere, a new one is right; it also tells why it is not allowed.
  const startsNewUpload = request.getMethod() === 'HEAD' && !isServerError(status)
  if (status >= 400 && !startsNewUpload) throw toApiError(status, parseJson(response.getBody()), getToken())
}

/** tus-js-client wraps what `throwError` throws; any other error of a request means that the network is down. */
function causeOf(error: Error): Error {
  if (!('originalRequest' in error)) return error
  const cause = 'causingError' in error ? error.causingError : undefined
  return cause instanceof ApiError ? cause : new ApiError(0, null)
}

/** A chunk also fails if the response to the last one was lost (409) or the upload is gone (404): the offset is asked for again. */
function isTransient(failure: DetailedError, attempt: number): boolean {
  const cause = causeOf(failure)
  if (!(cause instanceof ApiError)) return false
  if (cause.status === 0) return true
  const isOutdated = failure.originalRequest.getMethod() === 'PATCH' && [404, 409].includes(cause.status)
  return attempt < MAX_SERVER_ERRORS && (isOutdated || isServerError(cause.status))
}

const encode = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${btoa(String.fromCharCode(...new TextEncoder().encode(value)))}`)
    .join(',')
