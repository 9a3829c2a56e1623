import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { assignDemoEngineer, placeOrder } from '../actions.ts'
import { api, demoToken, expect, expectAccessible, expectNoHorizontalScroll, registerUser, signInAs, siteUrl, test } from '../site.ts'

let folder: string
let bigFile: string
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vorta-files-'))
  bigFile = path.join(folder, 'whole-car.stl')
  await writeFile(bigFile, binaryStl(340_000))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** A triangle strip. */
function binaryStl(triangles: number): Buffer {
  const stl = Buffer.alloc(84 + triangles * 50)
  stl.writeUInt32LE(triangles, 80)
  for (let i = 0; i < triangles; i++) {
    for (let corner = 0; corner < 3; corner++) {
      const at = 84 + i * 50 + 12 + corner * 12
      stl.writeFloatLE(((i + corner) >> 1) % 1_000, at)
      stl.writeFloatLE((i + corner) & 1, at + 4)
      stl.writeFloatLE(Math.floor(((i + corner) >> 1) / 1_000) * 1.5, at + 8)
    }
  }
  return stl
}

async function customerWithOrder(page: Page) {
  const customer = await registerUser()
  const order = await placeOrder(customer.token)
  await signInAs(page, customer.token)
  return { customer, orderId: order._id as string }
}

async function openScans(page: Page, orderId: string) {
  await page.goto(`/dashboard?order=${orderId}`)
  await page.getByRole('tab', { name: '3D Scans' }).click()
}

const chooseScan = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.getByRole('region', { name: 'Upload a scan' }).locator('input[type=file]').setInputFiles(files)

const scansOf = async (orderId: string, token: string) => (await api('GET', `/api/uploads/3d-scans/${orderId}`, { token })).scans

/** Lets the first `after` chunks through and holds the rest until released. Records the offset of each chunk. */
async function holdChunks(page: Page, after: number) {
  const offsets: number[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/uploads/tus/*', async (route) => {
    const isChunk = route.request().method() === 'PATCH'
    if (isChunk && offsets.push(Number(route.request().headers()['upload-offset'])) > after) await released
    await route.continue().catch(() => {})
  })
  return { offsets, release }
}

test('a customer uploads a scan, sees its measurements and downloads the same bytes', async ({ page }) => {
  const { customer, orderId } = await customerWithOrder(page)
  await openScans(page, orderId)
  await expect(page.getByText('3D scans are uploaded from our mobile app', { exact: false })).toBeVisible()
  const stl = binaryStl(4_000)
  await page.getByLabel('Scanned Area').selectOption('Front')
  await chooseScan(page, { name: 'front.stl', mimeType: 'model/stl', buffer: stl })
  const row = page.getByRole('listitem').filter({ hasText: 'front.stl' })
  await expect(row).toContainText(/ · Front · 12,000 data points\d/)
  await expectAccessible(page)
  const [scan] = await scansOf(orderId, customer.token)
  const stored = Buffer.from(await (await fetch(siteUrl() + scan.downloadUrl)).arrayBuffer())
  expect(stored.equals(stl)).toBe(true)

  await chooseScan(page, { name: 'page.stl', mimeType: 'model/stl', buffer: Buffer.from('<html></html>') })
  await expect(page.getByText('Only PLY, OBJ, STL or GLB files are accepted')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
})

test('a large scan upload resumes by itself after a connection loss', async ({ page, context }) => {
  const { customer, orderId } = await customerWithOrder(page)
  await openScans(page, orderId)
  const { offsets, release } = await holdChunks(page, 1)
  await chooseScan(page, bigFile)
  await expect(page.getByText('Uploading whole-car.stl...')).toBeVisible()
  await expect.poll(() => offsets.length).toBe(2)
  await context.setOffline(true)
  release()
  await expect(page.getByText("Connection lost. The upload of whole-car.stl will resume when you're back online.")).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('listitem').filter({ hasText: 'whole-car.stl' })).toContainText('1,020,000 data points')
  expect(await scansOf(orderId, customer.token)).toHaveLength(1)
})

test('a large scan upload resumes after a reload when the same file is chosen again', async ({ page }) => {
  const { customer, orderId } = await customerWithOrder(page)
  await openScans(page, orderId)
  const { offsets, release } = await holdChunks(page, 2)
  await chooseScan(page, bigFile)
  await expect.poll(() => offsets.length).toBe(3)
  await page.reload()
  await page.getByRole('tab', { name: '3D Scans' }).click()
  await expect(page.getByText(/The upload of whole-car\.stl stopped at \d+%/)).toBeVisible()
  offsets.length = 0
  release()
  // The server is not reachable at first, which must not start the upload over.
  await page.route('**/api/uploads/tus/*', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await chooseScan(page, bigFile)
  await expect(page.getByRole('listitem').filter({ hasText: 'whole-car.stl' })).toBeVisible()
  expect(offsets[0]).toBeGreaterThan(0)
  expect(await scansOf(orderId, customer.token)).toHaveLength(1)
  await expect(page.getByText(/stopped at/)).toHaveCount(0)
})

test('a cancelled CAD upload leaves nothing behind', async ({ page }) => {
  const customer = await registerUser()
  const order = await placeOrder(customer.token)
  await assignDemoEngineer(order._id)
  await signInAs(page, await demoToken('engineer'))
  await page.goto(`/engineer-dashboard?order=${order._id}`)
  await page.getByRole('button', { name: 'Upload CAD' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Upload CAD' })
  const { offsets } = await holdChunks(page, 1)
  await dialog.locator('input[type=file]').setInputFiles(bigFile)
  const deleted = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().includes('/api/uploads/tus/'),
  )
  await dialog.getByRole('button', { name: 'Upload CAD' }).click()
  await expect.poll(() => offsets.length).toBe(2)
  await dialog.getByRole('button', { name: 'Cancel Upload' }).click()
  expect((await deleted).status()).toBe(204)
  await expect(dialog.getByRole('button', { name: 'Cancel Upload' })).toHaveCount(0)
  expect((await api('GET', `/api/orders/${order._id}`, { token: customer.token })).order.cadModels).toEqual([])
})
