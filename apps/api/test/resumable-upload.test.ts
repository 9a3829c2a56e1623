import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { UPLOAD_CHUNK_BYTES } from '@vorta/contract/shared/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectStatus, type FaultEnvironment, startFaultEnvironment } from './fault-environment.ts'
import { draft } from './orders.ts'
import { endPrograms } from './program.ts'
import { bigStl, sendChunkTo, sendRemainingChunks } from './upload-chunks.ts'

let dataDir: string
let environment: FaultEnvironment
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-resume-'))
  environment = await startFaultEnvironment(dataDir)
})
afterAll(async () => {
  await environment?.close()
  await endPrograms()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})

const ask = async (method: string, address: string, body?: object) =>
  expectStatus(address, await environment.send(method, address, { token: environment.tokens.user, body }), 200, 201)

it('continues a large upload after kill -9 in the middle of a chunk and renders its preview', async () => {
  const file = bigStl(14_000_000)
  const { url } = environment
  const token = environment.tokens.user
  const orderId = (await ask('POST', '/api/orders', draft())).order._id
  const session = { kind: 'scan', orderId, originalName: 'car.stl', fileSize: file.length }
  const id = (await ask('POST', '/api/uploads/sessions', session)).upload._id
  await sendChunkTo(url(), token, id, 0, file.subarray(0, UPLOAD_CHUNK_BYTES))
  const interrupted = fetch(`${url()}/api/uploads/sessions/${id}?offset=${UPLOAD_CHUNK_BYTES}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    duplex: 'half',
    body: new ReadableStream({
      start: (flow) => flow.enqueue(Uint8Array.from(file.subarray(UPLOAD_CHUNK_BYTES, UPLOAD_CHUNK_BYTES + 900_000))),
    }),
  } as RequestInit).catch((error: unknown) => error)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await environment.kill()
  expect(await interrupted).toBeInstanceOf(Error)

  await environment.start()
  const { upload } = await ask('GET', `/api/uploads/sessions/${id}`)
  expect(upload.offset).toBe(UPLOAD_CHUNK_BYTES)
  await sendRemainingChunks(url(), token, id, file, upload.offset)
  const { scan } = await ask('POST', `/api/uploads/sessions/${id}/complete`, { scanArea: 'Roof' })
  const stored = Buffer.from(await (await fetch(url() + scan.downloadUrl)).arrayBuffer())
  expect(stored.equals(file)).toBe(true)

  const previewOf = async () => {
    const { scans } = await ask('GET', `/api/uploads/3d-scans/${orderId}`)
    return scans.find((candidate: { _id: string }) => candidate._id === scan._id).previewUrl
  }
  await expect.poll(previewOf, { timeout: 60_000, interval: 500 }).not.toBeNull()
  expect((await fetch(url() + (await previewOf()))).status).toBe(200)
  expect(await environment.stop()).toBe(0)
}, 180_000)
