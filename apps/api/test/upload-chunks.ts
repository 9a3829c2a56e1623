import { UPLOAD_CHUNK_BYTES } from '@vorta/contract/shared/limits'
import type { Reply } from './app.ts'

const PATH = '/api/uploads/tus'
export const uploadPath = (id: string): string => `${PATH}/${id}`
export const TUS = { 'tus-resumable': '1.0.0' }
export const CHUNK = { ...TUS, 'content-type': 'application/offset+octet-stream' }

/** The value of Upload-Metadata. */
export const metadataHeader = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** A binary STL of about this size: a strip of triangles. */
export function bigStl(bytes: number): Buffer {
  const triangles = Math.floor((bytes - 84) / 50)
  const stl = Buffer.alloc(84 + triangles * 50)
  stl.writeUInt32LE(triangles, 80)
  for (let i = 0; i < triangles; i++) {
    for (let corner = 0; corner < 3; corner++) {
      const point = i + corner
      stl.writeFloatLE((point >> 1) % 1_000, 84 + i * 50 + 12 + corner * 12)
      stl.writeFloatLE(point & 1, 84 + i * 50 + 16 + corner * 12)
      stl.writeFloatLE(Math.floor((point >> 1) / 1_000) * 1.5, 84 + i * 50 + 20 + corner * 12)
    }
  }
  return stl
}

async function send(url: string, method: string, token: string, headers: Record<string, string>, bytes?: Uint8Array): Promise<Reply> {
  const body = bytes && Uint8Array.from(bytes)
  const response = await fetch(url, { method, headers: { authorization: `Bearer ${token}`, ...TUS, ...headers }, ...(body && { body }) })
  const text = await response.text()
  return { status: response.status, body: text && JSON.parse(text), headers: response.headers }
}

export const createUploadAt = (url: string, token: string, size: number, metadata: Record<string, string>): Promise<Reply> =>
  send(url + PATH, 'POST', token, { 'upload-length': String(size), 'upload-metadata': metadataHeader(metadata) })

/** The id of an upload that was just created. */
export const uploadIdOf = ({ headers }: Pick<Reply, 'headers'>): string => (headers.get('location') ?? '').slice(PATH.length + 1)

export const headOf = (url: string, token: string, id: string, headers: Record<string, string> = {}): Promise<Reply> =>
  send(url + uploadPath(id), 'HEAD', token, headers)

export async function offsetAt(url: string, token: string, id: string): Promise<number> {
  const { status, headers } = await headOf(url, token, id)
  if (status !== 200) throw new Error(`HEAD returned ${status}`)
  return Number(headers.get('upload-offset'))
}

export const sendChunkTo = (
  url: string,
  token: string,
  id: string,
  offset: number,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Reply> => send(url + uploadPath(id), 'PATCH', token, { ...CHUNK, 'upload-offset': String(offset), ...headers }, bytes)

/** Sends the remaining chunks, starting at the given byte, and returns the reply to the last one. */
export async function sendRemainingChunks(
  url: string,
  token: string,
  id: string,
  file: Uint8Array,
  from: number,
): Promise<Reply | undefined> {
  let last: Reply | undefined
  for (let at = from; at < file.length; at += UPLOAD_CHUNK_BYTES) {
    last = await sendChunkTo(url, token, id, at, file.subarray(at, at + UPLOAD_CHUNK_BYTES))
    if (last.status !== 204) return last
  }
  return last
}
