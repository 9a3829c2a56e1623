import { MeshFileError } from '@vorta/kit3d/measure/mesh-file'
import { DOWNLOAD_FAILED } from './protocol.ts'

/** Downloads a file with progress. Enforces `maxBytes` even if the Content-Length header is wrong. */
export async function fetchFile(url: string, maxBytes: number, onProgress: (progress: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url).catch(() => null)
  if (!response?.ok || !response.body) throw new MeshFileError('damaged', await errorMessageOf(response))
  const contentLength = Number(response.headers.get('content-length') ?? 0)
  if (contentLength > maxBytes) throw tooLarge()
  const expected = contentLength > 0 && !response.headers.has('content-encoding') ? contentLength : 0
  let bytes = new Uint8Array(expected || 1024 * 1024)
  let length = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => Promise.reject(new MeshFileError('damaged', DOWNLOAD_FAILED)))
    if (done) break
    if (length + value.length > maxBytes) throw tooLarge()
    if (length + value.length > bytes.length) bytes = resized(bytes, Math.min(maxBytes, Math.max(bytes.length * 2, length + value.length)))
    bytes.set(value, length)
    length += value.length
    if (expected) onProgress(length / expected)
  }
  return bytes.subarray(0, length)
}

function resized(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length)
  larger.set(bytes)
  return larger
}

const tooLarge = () => new MeshFileError('damaged', 'This file is too large for the viewer. You can still download it.')

async function errorMessageOf(response: Response | null): Promise<string> {
  const body: unknown = await response?.json().catch(() => null)
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : null
  return typeof message === 'string' ? message : DOWNLOAD_FAILED
}
