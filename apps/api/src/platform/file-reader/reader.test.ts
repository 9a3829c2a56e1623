import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FILE_TOO_COMPLEX } from '@vorta/contract/files/schema'
import { writeStl } from '@vorta/kit3d/measure/writers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundledWorkers } from '../../../test/bundled-workers.ts'
import { claimedType } from '../storage/content.ts'
import { createTempFolder, type TempFile } from '../storage/temp.ts'
import { createFileReader } from './reader.ts'

const triangle = { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0), indices: Uint32Array.of(0, 1, 2) }

let folder: string
let file: TempFile
let entry: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vorta-reader-'))
  entry = (await bundledWorkers()).fileReader
  file = await createTempFolder(folder).write([writeStl(triangle, 'binary')])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('rejects a file that takes too long to read', async () => {
  const reader = createFileReader(entry, { timeLimitMs: 1 })
  const refusal = { code: 'invalid', message: FILE_TOO_COMPLEX, errors: { file: FILE_TOO_COMPLEX } }
  await expect(reader.measure(file, 'stl', 'mm', 'user')).rejects.toMatchObject(refusal)
  await reader.close()
})

it('ends a solid model that takes too long on a busy machine, without its figures', async () => {
  const reader = createFileReader(entry, { slowWallLimitMs: 1 })
  expect(await reader.measure(file, 'step', 'mm', 'user')).toBeNull()
  await expect(reader.measure(file, 'stl', 'mm', 'user')).resolves.toMatchObject({ triangleCount: 1 })
  await reader.close()
})

it('checks the content of a file in a thread', async () => {
  const type = claimedType('a.step')
  if (!type) throw new Error('STEP files are not supported')
  const reader = createFileReader(entry, { timeLimitMs: 1 })
  await expect(reader.matches(file, type, 'user')).rejects.toMatchObject({ code: 'invalid', message: FILE_TOO_COMPLEX })
  await reader.close()
})

it('measures a file, reports invalid ones, and rejects work after it is closed', async () => {
  const reader = createFileReader(entry)
  expect(await reader.measure(file, 'stl', 'mm', 'user')).toMatchObject({ vertexCount: 3, triangleCount: 1 })
  await expect(reader.measure(file, 'glb', 'm', 'user')).rejects.toMatchObject({ name: 'MeshFileError', kind: 'wrong_format' })
  await reader.close()
  await expect(reader.measure(file, 'stl', 'mm', 'user')).rejects.toMatchObject({ code: 'unavailable' })
})
