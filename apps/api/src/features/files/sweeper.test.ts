import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { assign, createTestUsers, placeOrder, type TestUsers } from '../../../test/orders.ts'
import { download, filesOnDisk, sendChatFile } from '../../../test/uploads.ts'
import { readConfig } from '../../platform/config.ts'
import { openStorage } from '../../platform/storage/open.ts'

let t: TestApp
let users: TestUsers
let orderId: string
beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
  orderId = await placeOrder(t, users.customer)
  expect((await assign(t, users, orderId)).status).toBe(200)
})
afterAll(() => t.close())

const chatFile = (name: string, bytes: Uint8Array | string, token = users.customer.token) => sendChatFile(t, token, orderId, name, bytes)

describe('the file sweeper (B21)', () => {
  /** Puts a file into the store, which can be a local folder or a bucket. */
  const plantStored = async (folder: 'files' | 'parts', name: string, ageMs: number) => {
    if (!t.objects) return plant(folder === 'files' ? `files/${name.slice(0, 2)}` : `parts/${name.slice(0, 2)}`, name, ageMs)
    const storage = await openStorage({ dataDir: t.dataDir, databaseUrl: undefined, s3: readConfig(t.objects.env).s3 })
    const temp = await storage.temp.write([Buffer.from('orphan')])
    await (folder === 'files' ? storage.store : storage.parts).put(name, temp)
    await temp.remove()
    storage.close()
    await t.objects.age(`${folder}/${name}`, ageMs)
  }
  const plant = async (folder: string, name: string, ageMs: number) => {
    await mkdir(path.join(t.dataDir, folder), { recursive: true })
    const file = path.join(t.dataDir, folder, name)
    await writeFile(file, 'orphan')
    const at = new Date(Date.now() - ageMs)
    await utimes(file, at, at)
  }
  const HOUR_MS = 3_600_000
  let fresh: string

  it('deletes only old files that nothing refers to', async () => {
    const referenced = (await chatFile('referenced.txt', 'referenced')).body
    const shard = referenced.file.filename.slice(0, 2)
    const old = `${shard}oldorphan`
    fresh = `${shard}freshorphan`
    await plant('tmp', 'fresh', 0)
    await plant('tmp', 'old', 1.1 * HOUR_MS)
    await plantStored('files', fresh, 0)
    await plantStored('files', old, 1.1 * HOUR_MS)
    await plantStored('parts', 'orphan-0', 1.1 * HOUR_MS)
    await t.app.sweeper.sweep()
    const { stored, temporary } = await filesOnDisk(t)
    expect(temporary).toEqual(['fresh'])
    expect((await filesOnDisk(t)).parts).toEqual([])
    expect(stored).toContain(fresh)
    expect(stored).not.toContain(old)
    expect((await download(t, referenced.fileUrl)).status).toBe(200)
  })

  it('deletes orphans of any age at startup, and unattached files after a day', async () => {
    const loose = (await chatFile('loose.txt', 'loose')).body.file.filename
    const used = (await chatFile('used.txt', 'used')).body
    await t.app.transact((tx) => t.app.files.claimAttachment(tx, users.customer.id, orderId, used.fileUrl))
    await t.app.sweeper.sweep({ atStart: true })
    expect((await filesOnDisk(t)).temporary).toEqual([])
    // In a bucket, another process may still be writing it.
    if (!t.objects) expect((await filesOnDisk(t)).stored).not.toContain(fresh)
    expect((await filesOnDisk(t)).stored).toContain(loose)
    t.clock.advance(25 * HOUR_MS)
    await t.app.sweeper.sweep()
    const { stored } = await filesOnDisk(t)
    expect(stored).not.toContain(loose)
    expect(stored).toContain(used.file.filename)
  })
})
