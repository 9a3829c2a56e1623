import { FILE_EMPTY, FILE_RULES, type FileKind } from '@vorta/contract/files/schema'
import { type Endpoint, fillPath, type ReplyOf } from '@vorta/contract/http/endpoint'
import { ApiError, apiBase, toApiError } from '../api.ts'
import { getToken } from '../token.ts'

/** Why a file would be rejected, or null. The server also checks its content. */
export function fileError(kind: FileKind, file: Pick<File, 'name' | 'size'>): string | null {
  const rule = FILE_RULES[kind]
  const extension = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()
  if (!file.name.includes('.') || !rule.extensions.includes(extension)) return rule.wrongType
  if (file.size === 0) return FILE_EMPTY
  return file.size > rule.maxBytes ? rule.tooLarge : null
}

/** The `accept` attribute of a file input. */
export const acceptAttribute = (kind: FileKind): string => FILE_RULES[kind].extensions.map((extension) => `.${extension}`).join(',')

interface UploadOptions {
  /** From 0 to 1, as bytes leave the browser. */
  onProgress: (progress: number) => void
  signal: AbortSignal
}

/** A multipart upload with progress, which `fetch` doesn't support. */
export function upload<E extends Endpoint>(endpoint: E, form: FormData, { onProgress, signal }: UploadOptions): Promise<ReplyOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open(endpoint.method, `${apiBase}${fillPath(endpoint.path)}`)
    request.setRequestHeader('accept', 'application/json')
    const token = getToken()
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    request.onerror = () => reject(new ApiError(0, null))
    request.onload = () => {
      const answer = parseJson(request.responseText)
      if (request.status >= 200 && request.status < 300 && answer !== null) resolve(answer as ReplyOf<E>)
      else reject(toApiError(request.status, answer, token))
    }
    request.onloadend = () => signal.removeEventListener('abort', stop)
    signal.addEventListener('abort', stop)
    request.send(form)
  })
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
