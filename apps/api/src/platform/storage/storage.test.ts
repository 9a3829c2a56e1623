import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@vorta/embedded-postgres/test/temporary-folder'
import { expect, it } from 'vitest'
import { createDiskStore } from './disk.ts'
import { openStorage } from './open.ts'
import { createTempFolder } from './temp.ts'

const filesIn = (folder: string) => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())

async function* failing(code: string) {
  yield Buffer.from('half of')
  throw Object.assign(new Error('write'), { code })
}

it('stores, reads, lists and removes files, including byte ranges', async () => {
  const folder = temporaryFolder()
  const { temp, store } = await openStorage({ dataDir: folder, databaseUrl: undefined, s3: undefined })
  const file = await temp.write([Buffer.from('hello '), Buffer.from('world')])
  expect(file).toMatchObject({ sizeBytes: 11, sha256: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9' })
  await store.put('abcdef.txt', file)
  expect(await readFile(path.join(folder, 'files/ab/abcdef.txt'), 'utf8')).toBe('hello world')
  expect(filesIn(path.join(folder, 'tmp'))).toEqual([])
  const part = await store.open('abcdef.txt', { start: 6, end: 8 })
  expect(Buffer.concat((await part?.toArray()) ?? []).toString()).toBe('wor')
  const listed = []
  for await (const { name } of store.list()) listed.push(name)
  expect(listed).toEqual(['abcdef.txt'])
  await store.remove('abcdef.txt')
  await store.remove('abcdef.txt')
  expect(await store.open('abcdef.txt')).toBeNull()
})

it('reports a full disk and removes the partial file', async () => {
  const folder = temporaryFolder()
  const temp = createTempFolder(folder)
  await expect(temp.write(failing('ENOSPC'))).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Storage is full. Please try again later.',
  })
  await expect(temp.write(failing('ECONNRESET'))).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(filesIn(folder)).toEqual([])
})

it('rejects path traversal', async () => {
  const folder = temporaryFolder()
  expect(await createDiskStore(folder).open('../../../etc/passwd')).toBeNull()
})
