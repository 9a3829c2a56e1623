import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { UPLOAD_CHUNK_BYTES } from '@vorta/contract/shared/limits'
import { afterAll, expect, it } from 'vitest'
import { removeProgram, startProgram } from './program.ts'
import { bigStl, sendChunkTo, sendRemainingChunks } from './upload-chunks.ts'

const dataDir = path.join(tmpdir(), `vorta-resume-${process.pid}`)
afterAll(async () => {
  await removeProgram()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})

async function ask(url: string, method: string, address: string, token: string, body?: object) {
  const response = await fetch(url + address, {
    method,
    body: body && JSON.stringify(body),
    headers: { ...(body && { 'content-type': 'application/json' }), authorization: `Bearer ${token}` },
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what the wire really carried
  const json: any = await response.json()
  if (!response.ok) throw new Error(`${method} ${address}: ${json.message}`)
  return json
}

it('continues a large upload after kill -9 in the middle of a chunk and renders its preview', async () => {
  const file = bigStl(14_000_000)
  const env = { DATA_DIR: dataDir }
  const first = await startProgram(env)
  const credentials = { email: 'customer@vorta.example', password: 'demo1234' }
  const { token } = await ask(first.url, 'POST', '/api/auth/login', '', credentials)
  const { orders } = await ask(first.url, 'GET', '/api/orders/my-orders', token)
  const orderId = orders.find(({ status }: { status: string }) => status === 'designing')._id
  const session = { kind: 'scan', orderId, originalName: 'car.stl', fileSize: file.length }
  const id = (await ask(first.url, 'POST', '/api/uploads/sessions', token, session)).upload._id
  await sendChunkTo(first.url, token, id, 0, file.subarray(0, UPLOAD_CHUNK_BYTES))
  const interrupted = fetch(`${first.url}/api/uploads/sessions/${id}?offset=${UPLOAD_CHUNK_BYTES}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    duplex: 'half',
    body: new ReadableStream({
      start: (flow) => flow.enqueue(Uint8Array.from(file.subarray(UPLOAD_CHUNK_BYTES, UPLOAD_CHUNK_BYTES + 900_000))),
    }),
  } as RequestInit).catch((error: unknown) => error)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await first.stop('SIGKILL')
  expect(await interrupted).toBeInstanceOf(Error)

  const second = await startProgram(env)
  const { upload } = await ask(second.url, 'GET', `/api/uploads/sessions/${id}`, token)
  expect(upload.offset).toBe(UPLOAD_CHUNK_BYTES)
  await sendRemainingChunks(second.url, token, id, file, upload.offset)
  const { scan } = await ask(second.url, 'POST', `/api/uploads/sessions/${id}/complete`, token, { scanArea: 'Roof' })
  const stored = Buffer.from(await (await fetch(second.url + scan.downloadUrl)).arrayBuffer())
  expect(stored.equals(file)).toBe(true)

  const previewOf = async () => {
    const { scans } = await ask(second.url, 'GET', `/api/uploads/3d-scans/${orderId}`, token)
    return scans.find((candidate: { _id: string }) => candidate._id === scan._id).previewUrl
  }
  await expect.poll(previewOf, { timeout: 60_000, interval: 500 }).not.toBeNull()
  expect((await fetch(second.url + (await previewOf()))).status).toBe(200)
  expect(await second.stop('SIGTERM')).toBe(0)
}, 180_000)
