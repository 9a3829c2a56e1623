import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Reply, TestApp } from './app.ts'

export type Part = readonly [name: string, value: string] | { name: string; bytes: Uint8Array | string }

/** Sends a form with its parts in the given sequence. */
export async function upload(t: TestApp, address: string, token: string | undefined, parts: readonly Part[]): Promise<Reply> {
  const form = new FormData()
  for (const part of parts) {
    if ('name' in part)
      form.append('file', new Blob([typeof part.bytes === 'string' ? part.bytes : Uint8Array.from(part.bytes)]), part.name)
    else form.append(part[0], part[1])
  }
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(t.url + address, { method: 'POST', body: form, headers })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

export const sendChatFile = (t: TestApp, token: string, orderId: string, name: string, bytes: Uint8Array | string) =>
  upload(t, '/api/uploads/chat-file', token, [['orderId', orderId], { name, bytes }])

export const sendPhoto = (t: TestApp, token: string, name: string, bytes: Uint8Array | string) =>
  upload(t, '/api/uploads/car-photo', token, [{ name, bytes }])

export async function download(
  t: TestApp,
  address: string,
  { token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
) {
  const response = await fetch(t.url + address, { headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers } })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isJson = response.headers.get('content-type')?.includes('application/json')
  return { status: response.status, headers: response.headers, bytes, body: isJson ? JSON.parse(bytes.toString()) : null }
}

export const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp', width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#c04010' } })
    .toFormat(format)
    .toBuffer()

/** A noisy image that compresses as little as a photo. */
export const grainyPicture = async (width = 1200, height = 800): Promise<Uint8Array<ArrayBuffer>> => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const drawn = sharp({ create: { width, height, channels: 3, background: 'red', noise } })
  return Uint8Array.from(await drawn.jpeg().toBuffer())
}

/** The stored files, upload chunks and temporary files of the application. */
export async function filesOnDisk(t: TestApp): Promise<{ stored: string[]; parts: string[]; temporary: string[] }> {
  const list = async (folder: string) => {
    const entries = await readdir(path.join(t.dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => [])
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
  }
  const listStored = t.objects ? t.objects.names : list
  return { stored: (await listStored('files')).sort(), parts: (await listStored('parts')).sort(), temporary: await list('tmp') }
}

/** Starts an upload and aborts it after some bytes. */
export function abortUpload(
  t: TestApp,
  address: string,
  token: string,
  orderId: string,
  fileBytes: number,
  sentBytes: number,
): Promise<void> {
  const boundary = 'edge'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="orderId"\r\n\r\n${orderId}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\ncontent-type: application/zip\r\n\r\n`
  return new Promise((resolve) => {
    const call = request(t.url + address, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': String(head.length + fileBytes),
      },
    })
    call.on('error', () => resolve())
    call.on('response', (response) => response.resume())
    call.on('close', () => resolve())
    call.write(head)
    call.write(Buffer.alloc(sentBytes, 'PK\x03\x04'), () => setTimeout(() => call.destroy(), 5))
  })
}

/** Runs an action and expects that it left no row and no file. */
export async function leavesNothing<T>(t: TestApp, action: () => Promise<T>): Promise<T> {
  const rows = async () => (await t.database.pool.query('select count(*) from files')).rows[0]
  const [rowsBefore, filesBefore] = [await rows(), await filesOnDisk(t)]
  const result = await action()
  expect(await rows()).toEqual(rowsBefore)
  // Temporary files are deleted shortly after the response.
  await expect.poll(() => filesOnDisk(t)).toEqual(filesBefore)
  return result
}
