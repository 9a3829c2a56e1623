import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { UPLOAD_CHUNK_BYTES } from '@vorta/contract/shared/limits'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectStatus, type FaultEnvironment, startFaultEnvironment } from './fault-environment.ts'
import { freePort } from './free-port.ts'
import { draft } from './orders.ts'
import { endPrograms } from './program.ts'
import { startObjectStore } from './s3.ts'
import { bigStl, CHUNK, createUploadAt, offsetAt, sendChunkTo, sendRemainingChunks, uploadIdOf, uploadPath } from './upload-chunks.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-resume-'))
})
afterAll(async () => {
  await endPrograms()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})

const file = bigStl(14_000_000)
const ask = async ({ send, tokens }: FaultEnvironment, method: string, address: string, body?: object) =>
  expectStatus(address, await send(method, address, { token: tokens.user, body }), 200, 201)
const newScan = async (environment: FaultEnvironment) => ({
  kind: 'scan',
  orderId: (await ask(environment, 'POST', '/api/orders', draft())).order._id as string,
  filename: 'car.stl',
  scanArea: 'Roof',
  unit: 'cm',
})
const storedBytes = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer())

it('continues a large upload after kill -9 in the middle of a chunk and renders its preview', async () => {
  const environment = await startFaultEnvironment(path.join(dataDir, 'disk'))
  const { url, kill } = environment
  try {
    const token = environment.tokens.user
    const metadata = await newScan(environment)
    const id = uploadIdOf(await createUploadAt(url(), token, file.length, metadata))
    expect((await sendChunkTo(url(), token, id, 0, file.subarray(0, UPLOAD_CHUNK_BYTES))).status).toBe(204)
    const interrupted = fetch(url() + uploadPath(id), {
      method: 'PATCH',
      headers: { ...CHUNK, authorization: `Bearer ${token}`, 'upload-offset': String(UPLOAD_CHUNK_BYTES) },
      duplex: 'half',
      body: new ReadableStream({
        start: (flow) => flow.enqueue(Uint8Array.from(file.subarray(UPLOAD_CHUNK_BYTES, UPLOAD_CHUNK_BYTES + 900_000))),
      }),
    } as RequestInit).catch((error: unknown) => error)
    await expect.poll(async () => (await readdir(path.join(environment.dataDir, 'tmp'))).length, { timeout: 10_000 }).toBe(1)
    await kill()
    expect(await interrupted).toBeInstanceOf(Error)

    await environment.start()
    const offset = await offsetAt(url(), token, id)
    expect(offset).toBe(UPLOAD_CHUNK_BYTES)
    expect((await sendRemainingChunks(url(), token, id, file, offset))?.status).toBe(204)
    const { scan } = await ask(environment, 'GET', uploadPath(id))
    expect(scan).toMatchObject({ scanArea: 'Roof', unit: 'cm', unitGuessed: false })
    expect((await storedBytes(url() + scan.downloadUrl)).equals(file)).toBe(true)

    const previewOf = async () => {
      const { scans } = await ask(environment, 'GET', `/api/uploads/3d-scans/${metadata.orderId}`)
      return scans.find((candidate: { _id: string }) => candidate._id === scan._id).previewUrl
    }
    await expect.poll(previewOf, { timeout: 60_000, interval: 500 }).not.toBeNull()
    expect((await fetch(url() + (await previewOf()))).status).toBe(200)
    expect(await environment.stop()).toBe(0)
  } finally {
    await environment.close()
  }
}, 120_000)

it('tus-js-client continues by itself when a server with an object store is killed and restarted', async () => {
  const objects = await startObjectStore()
  const environment = await startFaultEnvironment(path.join(dataDir, 's3'), { PORT: String(await freePort()), ...objects.env })
  try {
    const metadata = await newScan(environment)
    const offsets: number[] = []
    const url = await new Promise<string | null>((resolve, reject) => {
      const upload = new Upload(file, {
        endpoint: `${environment.url()}/api/uploads/tus`,
        headers: { authorization: `Bearer ${environment.tokens.user}` },
        metadata,
        chunkSize: UPLOAD_CHUNK_BYTES,
        retryDelays: Array.from({ length: 300 }, () => 200),
        onBeforeRequest: async (request) => {
          if (request.getMethod() !== 'PATCH' || offsets.push(Number(request.getHeader('Upload-Offset'))) !== 2) return
          await environment.kill()
          environment.start().catch(reject)
        },
        onSuccess: () => resolve(upload.url),
        onError: reject,
      })
      upload.start()
    })
    expect(offsets).toEqual([0, 1, 1, 2, 3].map((chunk) => chunk * UPLOAD_CHUNK_BYTES))
    const { scan } = await ask(environment, 'GET', new URL(url ?? '').pathname)
    expect((await storedBytes(environment.url() + scan.downloadUrl)).equals(file)).toBe(true)
    expect(await objects.names('parts')).toEqual([])
  } finally {
    await environment.close()
    await objects.stop()
  }
}, 120_000)
