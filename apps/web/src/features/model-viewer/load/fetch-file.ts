import type { RandomAccessFile } from '@vorta/kit3d/formats/glb-file'
import { releaseBuffer } from '@vorta/kit3d/load/release-buffer'
import { MeshFileError, type MeshSource } from '@vorta/kit3d/measure/mesh-file'
import { DOWNLOAD_FAILED } from './protocol.ts'

type OnProgress = (progress: number) => void

/** Downloads a file with progress. */
export async function fetchFile(url: string, maxBytes: number, onProgress: OnProgress): Promise<Uint8Array<ArrayBuffer>> {
  return collect(await startDownload(url, maxBytes, onProgress), maxBytes)
}

/** A file that is read while it downloads, so that it is never in memory as a whole. */
export async function fetchStream(url: string, maxBytes: number, onProgress: OnProgress): Promise<Uint8Array<ArrayBuffer> | MeshSource> {
  const download = await startDownload(url, maxBytes, onProgress)
  // The readers need to know the size beforehand.
  return download.sizeBytes > 0 ? download : collect(download, maxBytes)
}

/** A file that is read in any order. The browser keeps it outside the process of the page, on disk if it is large. */
export async function fetchBlob(url: string, maxBytes: number, onProgress: OnProgress): Promise<RandomAccessFile> {
  const { bytes } = await startDownload(url, maxBytes, onProgress)
  const chunks: Blob[] = []
  for await (const chunk of bytes) chunks.push(new Blob([chunk as Uint8Array<ArrayBuffer>]))
  const blob = new Blob(chunks)
  return {
    sizeBytes: blob.size,
    read: async (start, length) => new Uint8Array(await blob.slice(start, start + length).arrayBuffer()),
  }
}

/** The size is 0 if the server does not state it. Enforces `maxBytes` even if the Content-Length header is wrong. */
async function startDownload(url: string, maxBytes: number, onProgress: OnProgress): Promise<MeshSource> {
  const response = await fetch(url).catch(() => null)
  if (!response?.ok || !response.body) throw new MeshFileError('damaged', await errorMessageOf(response))
  const contentLength = Number(response.headers.get('content-length') ?? 0)
  if (contentLength > maxBytes) throw tooLarge()
  const sizeBytes = contentLength > 0 && !response.headers.has('content-encoding') ? contentLength : 0
  const report = (length: number) => {
    if (length > maxBytes) throw tooLarge()
    if (sizeBytes) onProgress(length / sizeBytes)
  }
  return { bytes: chunksOf(response.body.getReader(), report), sizeBytes }
}

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>, report: (length: number) => void) {
  let length = 0
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => Promise.reject(new MeshFileError('damaged', DOWNLOAD_FAILED)))
      if (done) return
      length += value.length
      report(length)
      yield value
      // Readers copy a chunk before they ask for the next one.
      if (value.byteLength === value.buffer.byteLength) releaseBuffer(value.buffer)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

async function collect({ bytes: chunks, sizeBytes }: MeshSource, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = new Uint8Array(sizeBytes || 1024 * 1024)
  let length = 0
  for await (const chunk of chunks) {
    const needed = length + chunk.length
    if (needed > bytes.length) bytes = resized(bytes, Math.min(maxBytes, Math.max(bytes.length * 2, needed)))
    bytes.set(chunk, length)
    length = needed
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
