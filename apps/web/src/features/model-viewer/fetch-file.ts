import { MeshFileError } from '@vorta/kit3d/measure/mesh-file'
import { DOWNLOAD_FAILED } from './protocol.ts'

/** The whole file, told in shares while it comes; never more than `maxBytes`, whatever the other side says. */
export async function fetchFile(url: string, maxBytes: number, onProgress: (share: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url).catch(() => null)
  if (!response?.ok || !response.body) throw new MeshFileError('damaged', await refusalOf(response))
  const told = Number(response.headers.get('content-length') ?? 0)
  if (told > maxBytes) throw tooLong()
  const expected = told > 0 && !response.headers.has('content-encoding') ? told : 0
  let bytes = new Uint8Array(expected || 1024 * 1024)
  let length = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => Promise.reject(new MeshFileError('damaged', DOWNLOAD_FAILED)))
    if (done) break
    if (length + value.length > maxBytes) throw tooLong()
    if (length + value.length > bytes.length) bytes = grown(bytes, Math.min(maxBytes, Math.max(bytes.length * 2, length + value.length)))
    bytes.set(value, length)
    length += value.length
    if (expected) onProgress(length / expected)
  }
  return bytes.subarray(0, length)
}

function grown(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length)
  larger.set(bytes)
  return larger
}

const tooLong = () => new MeshFileError('damaged', 'This file is too large to be shown in a browser. Please download it instead.')

async function refusalOf(response: Response | null): Promise<string> {
  const body: unknown = await response?.json().catch(() => null)
  const told = typeof body === 'object' && body !== null && 'message' in body ? body.message : null
  return typeof told === 'string' ? told : DOWNLOAD_FAILED
}
