import { UPLOAD_CHUNK_BYTES } from '@vorta/contract/shared/limits'
import type { Reply } from './app.ts'

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

export async function sendChunkTo(url: string, token: string, id: string, offset: number, bytes: Uint8Array): Promise<Reply> {
  const response = await fetch(`${url}/api/uploads/sessions/${id}?offset=${offset}`, {
    method: 'PUT',
    body: Uint8Array.from(bytes),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

/** Sends the remaining chunks, starting at the given byte. */
export async function sendRemainingChunks(url: string, token: string, id: string, file: Uint8Array, from: number): Promise<void> {
  for (let at = from; at < file.length; at += UPLOAD_CHUNK_BYTES) {
    const { status, body } = await sendChunkTo(url, token, id, at, file.subarray(at, at + UPLOAD_CHUNK_BYTES))
    if (status !== 200) throw new Error(`The chunk at ${at} was rejected: ${body.message}`)
  }
}
