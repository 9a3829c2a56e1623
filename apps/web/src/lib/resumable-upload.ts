import { cadApi } from '@vorta/contract/cad/routes'
import type { ResumableKind, UploadSession } from '@vorta/contract/files/schema'
import type { ReplyOf } from '@vorta/contract/http/endpoint'
import { RESUMABLE_FROM_BYTES } from '@vorta/contract/shared/limits'
import { ApiError, call } from './api.ts'
import { type Fingerprint, findUnfinishedUpload, forgetUpload, rememberUpload } from './unfinished-uploads.ts'
import { sendBytes } from './upload.ts'

export interface ChunkedUpload {
  readonly kind: ResumableKind
  readonly orderId: string
  readonly file: File
  /** What goes with the finished file. */
  readonly fields: { note?: string; scanArea?: string }
}

export interface ChunkedUploadOptions {
  /** From 0 to 1. */
  onProgress: (progress: number) => void
  /** Whether it waits for the network at the moment. */
  onWaiting: (waiting: boolean) => void
  signal: AbortSignal
}

type Finished = ReplyOf<typeof cadApi.completeUpload>

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** A server that answers, but badly, is asked so often; a network that is gone is waited for. */
const BAD_ANSWERS_MAX = 6

export const isLarge = (file: File): boolean => file.size >= RESUMABLE_FROM_BYTES

/** Sends a large file piece by piece. A break costs one piece, and the same file chosen again later goes on where it stopped. */
export async function uploadInChunks(upload: ChunkedUpload, options: ChunkedUploadOptions): Promise<Finished> {
  const { file, kind, orderId, fields } = upload
  const mark: Fingerprint = { kind, orderId, name: file.name, size: file.size, lastModified: file.lastModified }
  const persist = <T>(step: () => Promise<T>) => persistently(step, options)
  try {
    for (let round = 0; ; round++) {
      const session = await persist(() => findOrOpen(mark, options.signal))
      rememberUpload(mark, session._id, session.offset / session.fileSize)
      try {
        await sendPieces(session, file, mark, options)
        const finished = await persist(() =>
          call(cadApi.completeUpload, { params: { uploadId: session._id }, body: fields, signal: options.signal }),
        )
        forgetUpload(mark)
        return finished
      } catch (error) {
        // Thrown away after a day, or by the same person elsewhere: begin anew, but not for ever.
        if (round > 0 || !isStatus(error, 404)) throw error
        forgetUpload(mark)
      }
    }
  } catch (error) {
    if (isHopeless(error)) forgetUpload(mark)
    throw error
  }
}

/** Tells the server that nobody will go on with it. */
export async function discardUpload(mark: Fingerprint): Promise<void> {
  const known = findUnfinishedUpload(mark)
  forgetUpload(mark)
  if (known) await call(cadApi.cancelUpload, { params: { uploadId: known.uploadId } }).catch(() => {})
}

async function findOrOpen(mark: Fingerprint, signal: AbortSignal): Promise<UploadSession> {
  const known = findUnfinishedUpload(mark)
  if (known) {
    try {
      return (await call(cadApi.getUpload, { params: { uploadId: known.uploadId }, signal })).upload
    } catch (error) {
      if (!isStatus(error, 404)) throw error
      forgetUpload(mark)
    }
  }
  const body = { kind: mark.kind, orderId: mark.orderId, originalName: mark.name, fileSize: mark.size }
  return (await call(cadApi.createUpload, { body, signal })).upload
}

async function sendPieces(session: UploadSession, file: File, mark: Fingerprint, options: ChunkedUploadOptions): Promise<void> {
  const { _id: uploadId, fileSize, pieceSize } = session
  let { offset } = session
  const show = (sent: number) => options.onProgress(Math.min(1, sent / fileSize))
  show(offset)
  while (offset < fileSize) {
    const start = offset
    const step = async () => {
      const piece = file.slice(start, start + pieceSize)
      try {
        const address = { params: { uploadId }, query: { offset: start } }
        return (await sendBytes(cadApi.uploadChunk, address, piece, { onBytes: (sent) => show(start + sent), signal: options.signal }))
          .upload
      } catch (error) {
        show(start)
        // Counted elsewhere already, or not at all: the server knows where to go on.
        if (!isStatus(error, 409)) throw error
        const { upload } = await call(cadApi.getUpload, { params: { uploadId }, signal: options.signal })
        if (upload.offset === start) throw error
        return upload
      }
    }
    offset = (await persistently(step, options)).offset
    rememberUpload(mark, uploadId, offset / fileSize)
  }
  show(fileSize)
}

/** Tries again for as long as it may help, waiting longer each time and not a moment longer than the network is gone. */
async function persistently<T>(step: () => Promise<T>, { onWaiting, signal }: ChunkedUploadOptions): Promise<T> {
  let badAnswers = 0
  for (let attempt = 0; ; attempt++) {
    try {
      const result = await step()
      onWaiting(false)
      return result
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error
      if (!isStatus(error, 0) && ++badAnswers > BAD_ANSWERS_MAX) throw error
      onWaiting(true)
      await pause(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt), signal)
    }
  }
}

const isStatus = (error: unknown, status: number): boolean => error instanceof ApiError && error.status === status

const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500)

/** The file itself is wrong; sending the rest of it would not help. */
const isHopeless = (error: unknown): boolean => error instanceof ApiError && [400, 413, 415].includes(error.status)

function pause(ms: number, signal: AbortSignal): Promise<void> {
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
