import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { orderInDesign, uploadFile } from '../actions.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, signInAs, siteUrl, test } from '../site.ts'

const fixture = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../apps/web/src/features/model-viewer/load/fixtures/${name}`, import.meta.url)))

/** A GLB file with a JSON chunk only. */
function glbOf(description: object): Buffer {
  const text = JSON.stringify(description)
  const json = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4))
  const head = Buffer.alloc(20)
  ;[0x46546c67, 2, 20 + json.length, json.length, 0x4e4f534a].forEach((word, i) => {
    head.writeUInt32LE(word, i * 4)
  })
  return Buffer.concat([head, json])
}

/** Of all pixels of a PNG, from 0 to 255. */
const lowestAlpha = (page: Page, png: Buffer) =>
  page.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))]))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (!context) return null
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    return data.reduce((lowest, value, i) => (i % 4 === 3 ? Math.min(lowest, value) : lowest), 255)
  }, png.toString('base64'))

const viewerDialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const expectModelReady = (page: Page) => expect(page.locator('[data-model=ready]')).toBeVisible()

// A small window, because the software renderer draws on the CPU.
test.use({ viewport: { width: 1100, height: 560 } })

test('an engineer uploads, views, measures, sections and downloads a STEP model', { tag: '@3D' }, async ({ page }) => {
  const { orderId, engineer } = await orderInDesign()
  await signInAs(page, engineer)
  await page.goto(`/engineer-dashboard?order=${orderId}&view=files`)
  await page.getByRole('button', { name: 'Upload CAD' }).first().click()
  const upload = page.getByRole('dialog', { name: 'Upload CAD' })
  await upload.locator('input[type=file]').setInputFiles({ name: 'plates.step', mimeType: 'model/step', buffer: fixture('plates.step') })
  await upload.getByRole('button', { name: 'Upload CAD' }).click()
  await expect(upload).toBeHidden()

  await page.getByRole('button', { name: 'View Plates, version 1' }).click()
  const view = viewerDialog(page, 'plates.step')
  await expectModelReady(page)
  const size = view.getByRole('region', { name: 'Dimensions' })
  await expect(size.getByText('80.00 mm')).toBeVisible()
  await expect(size.getByText('50.00 mm')).toBeVisible()
  await expect(size.getByText('40.00 mm')).toBeVisible()

  // The model has three solids. Hide one, then show all again.
  const parts = view.getByRole('region', { name: 'Parts' })
  const visibilityToggles = parts.getByRole('button', { name: /^Show Open .* 1\.\d$/ })
  await expect(visibilityToggles).toHaveCount(3)
  await visibilityToggles.first().click()
  await expect(visibilityToggles.first()).toHaveAttribute('aria-pressed', 'false')
  await parts.getByRole('button', { name: 'Show All' }).click()

  // By keyboard, Enter picks the point under the crosshair.
  await view.getByRole('combobox', { name: 'View from' }).selectOption('Top')
  await view.getByRole('button', { name: 'Measure' }).click()
  const canvas = view.getByRole('img', { name: '3D view of plates.step' })
  await canvas.focus()
  await page.keyboard.press('Enter')
  await expect(view.getByText(/Point 2 of 2/)).toBeVisible()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  const list = view.getByRole('list', { name: 'Measurements' })
  await expect(list.getByText(/\d mm$/).first()).toBeVisible()
  await view.getByRole('button', { name: 'Faces', exact: true }).click()
  await canvas.focus()
  await page.keyboard.press('Enter')
  await expect(view.getByText(/Face 2 of 2/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(list.getByText('Parallel faces')).toBeVisible()
  await expectAccessible(page)

  await view.getByRole('button', { name: 'Clipping box' }).click()
  const box = view.getByRole('region', { name: 'Clipping box' })
  await box.getByRole('slider', { name: 'X to' }).fill('500')
  await expect(box.getByText('40.00 mm').first()).toBeVisible()
  // Exploding the model turns off the tools that show positions.
  await view.getByRole('button', { name: 'Appearance' }).click()
  const appearance = view.getByRole('region', { name: 'Appearance' })
  await appearance.getByRole('slider', { name: 'Exploded view' }).fill('600')
  await expect(box).toBeHidden()
  await appearance.getByRole('slider', { name: 'Transparency of all parts' }).fill('500')
  await expect(appearance.getByRole('list', { name: 'Materials' }).getByText('3 parts')).toBeVisible()
  await expectAccessible(page)

  await view.getByRole('button', { name: 'Section' }).click()
  const section = view.getByRole('region', { name: 'Section' })
  await section.getByRole('button', { name: 'Z', exact: true }).click()
  await section.getByRole('slider').fill('125')
  // At half the height of the plate: 80 × 50 mm minus the 8 mm bore.
  await expect(section.getByText(/Cut area 37\.9|Cut area 38/)).toBeVisible()

  await view.getByRole('button', { name: 'Export', exact: true }).click()
  const exports = view.getByRole('region', { name: 'Export' })
  for (const [name, file] of [
    ['Findings as CSV', 'plates.csv'],
    ['Model as GLB', 'plates-export.glb'],
    ['Model as STL', 'plates-export.stl'],
  ] as const) {
    const download = page.waitForEvent('download')
    await exports.getByRole('button', { name }).click()
    expect((await download).suggestedFilename()).toBe(file)
  }
  await expectAccessible(page)
  const picture = page.waitForEvent('download')
  await view.getByRole('button', { name: 'Download image' }).click()
  expect((await picture).suggestedFilename()).toBe('plates.png')
  // The shadow and the grid are opaque as well.
  expect(await lowestAlpha(page, readFileSync(await (await picture).path()))).toBe(255)
  const href = await view.getByRole('link', { name: 'Download' }).getAttribute('href')
  const file = await page.request.get(new URL(href ?? '', siteUrl()).href)
  expect(Buffer.compare(await file.body(), fixture('plates.step'))).toBe(0)
  await page.keyboard.press('Escape')
  await expect(view).toBeHidden()
  await expect(page).not.toHaveURL(/model=/)
})

test('a customer uploads a scan and opens it from its URL on a phone', { tag: '@3D' }, async ({ page }) => {
  const { orderId, customer } = await orderInDesign()
  await signInAs(page, customer.token)
  await page.goto(`/dashboard?order=${orderId}&view=scans`)
  await page
    .getByRole('region', { name: 'Upload a scan' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'bracket.stl', mimeType: 'model/stl', buffer: fixture('bracket-binary.stl') })
  await page.getByRole('button', { name: 'View bracket.stl' }).click()
  await expectModelReady(page)
  await expect(page).toHaveURL(/model=/)
  await expect(viewerDialog(page, 'bracket.stl').getByText('120.0 mm')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expectModelReady(page)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByRole('button', { name: 'View bracket.stl' })).toBeVisible()
})

test('without WebGL the viewer lists the dimensions and offers a download', async ({ page }) => {
  const { orderId, customer, engineer } = await orderInDesign()
  const { cadModel } = await uploadFile(
    '/api/uploads/cad-model',
    engineer,
    { orderId, note: '' },
    'bracket.stl',
    Uint8Array.from(fixture('bracket-ascii.stl')),
  )
  await signInAs(page, customer.token)
  await page.goto(`/dashboard?order=${orderId}&view=files&model=${cadModel._id}`)
  const view = viewerDialog(page, 'bracket.stl')
  await expect(view.getByText(/doesn't support 3D/)).toBeVisible()
  await expect(view.getByText('120.0 mm')).toBeVisible()
  await expect(view.getByText('488', { exact: true })).toBeVisible()
  await expect(view.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /\/api\/uploads\/download\//)
  await expectAccessible(page)
})

test('a model that refers to other files shows an error and loads nothing from other origins', { tag: '@3D' }, async ({ page }) => {
  const { orderId, customer, engineer } = await orderInDesign()
  const { cadModel } = await uploadFile(
    '/api/uploads/cad-model',
    engineer,
    { orderId, note: '' },
    'part.glb',
    Uint8Array.from(fixture('plates.glb')),
  )
  const maliciousGlb = glbOf({ buffers: [{ byteLength: 4, uri: 'https://evil.example/x.bin' }], meshes: [] })
  await page.route('**/api/uploads/download/**', (route) => route.fulfill({ body: maliciousGlb, contentType: 'application/octet-stream' }))
  const foreignRequests: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(siteUrl()) && !/^(data|blob):/.test(request.url())) foreignRequests.push(request.url())
  })
  await signInAs(page, customer.token)
  await page.goto(`/dashboard?order=${orderId}&view=files&model=${cadModel._id}`)
  await expect(viewerDialog(page, 'part.glb').getByText(/refers to other files/)).toBeVisible()
  expect(foreignRequests).toEqual([])
})
