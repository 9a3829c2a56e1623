import type { Page } from '@playwright/test'
import { orderInDesign, payDue, startDesign, uploadFile } from '../actions.ts'
import { api, expect, expectAccessible, expectNoHorizontalScroll, signInAs, test } from '../site.ts'

type Height = (x: number, y: number) => number
const SIZE = { width: 360, depth: 240 }

/** An asymmetric piece of bodywork, so that only one alignment fits. */
const bodywork: Height = (x, y) =>
  40 * Math.sin(x / 150 + 0.4) * Math.cos(y / 180) +
  12 * Math.exp(-(((y - 150 + x * 0.12) / 22) ** 2)) -
  8 * Math.exp(-(((x - 210) / 18) ** 2))

/** A height field as a binary STL in mm. With a thickness it becomes a closed part. */
function stl(
  height: Height,
  { thickness = 0, inset = 0, shift = [0, 0, 0] as readonly [number, number, number] } = {},
): Uint8Array<ArrayBuffer> {
  const triangles: number[][] = []
  const quad = (...[a, b, c, d]: [number[], number[], number[], number[]]) => triangles.push([...a, ...b, ...c], [...a, ...c, ...d])
  const at = (i: number, j: number, up: number) => {
    const [x, y] = [inset + (i * (SIZE.width - 2 * inset)) / 30, inset + (j * (SIZE.depth - 2 * inset)) / 20]
    return [x + shift[0], y + shift[1], height(x, y) + up + shift[2]]
  }
  for (let i = 0; i < 30; i++)
    for (let j = 0; j < 20; j++) {
      quad(at(i, j, thickness), at(i + 1, j, thickness), at(i + 1, j + 1, thickness), at(i, j + 1, thickness))
      if (thickness > 0) quad(at(i, j, 0), at(i, j + 1, 0), at(i + 1, j + 1, 0), at(i + 1, j, 0))
    }
  if (thickness > 0) {
    const wall = (i: number, j: number, k: number, l: number) => quad(at(i, j, 0), at(k, l, 0), at(k, l, thickness), at(i, j, thickness))
    for (let i = 0; i < 30; i++) {
      wall(i, 0, i + 1, 0)
      wall(i + 1, 20, i, 20)
    }
    for (let j = 0; j < 20; j++) {
      wall(0, j + 1, 0, j)
      wall(30, j, 30, j + 1)
    }
  }
  const bytes = new DataView(new ArrayBuffer(84 + triangles.length * 50))
  bytes.setUint32(80, triangles.length, true)
  for (const [t, corners] of triangles.entries())
    for (const [k, value] of corners.entries()) bytes.setFloat32(96 + t * 50 + k * 4, value, true)
  return new Uint8Array(bytes.buffer)
}

/** An order with two versions of a plate: the second is 6 mm higher at one end. */
async function twoVersions() {
  const order = await orderInDesign()
  const version = (name: string, height: Height) =>
    uploadFile('/api/uploads/cad-model', order.engineer, { orderId: order.orderId, note: '' }, name, stl(height, { thickness: 4 }))
  const first = (await version('plate-first.stl', () => 0)).cadModel
  const second = (await version('plate-second.stl', (x) => (x > 240 ? ((x - 240) / 120) * 6 : 0))).cadModel
  return { ...order, first, second }
}

// A small window, because the software renderer draws two models at once.
test.use({ viewport: { width: 1100, height: 560 } })

const deviationStats = (page: Page) => page.getByRole('region', { name: 'Distance' })

test('a customer cancels and repeats a version comparison with statistics, overlay and deviation map', { tag: '@3D' }, async ({ page }) => {
  const { orderId, customer, first, second } = await twoVersions()
  // Hold the first measurement until it has been cancelled.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/deviation\.worker/, async (route) => {
    await released
    await route.continue().catch(() => undefined)
  })
  await signInAs(page, customer.token)
  await page.goto(`/dashboard?order=${orderId}&view=files`)
  await page.getByRole('link', { name: 'Compare Versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plate second, version 2' })
  await expect(page).toHaveURL(new RegExp(`compare=${first._id}(~|%7E)${second._id}`))
  // Another Cancel button is shown while the files are loading, so wait for the measurement.
  await expect(dialog.getByRole('progressbar', { name: 'Measuring the distance' })).toBeVisible()
  const note = dialog.getByText("The colors appear when it's done.")
  await expect(note).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByText('Measurement cancelled.')).toBeVisible()
  await expect(note).toBeHidden()
  release()
  await dialog.getByRole('button', { name: 'Measure Again' }).click()

  await expect(deviationStats(page)).toContainText('Version 1 and Version 2 differ by up to 6.00 mm')
  await expect(deviationStats(page).getByText('6.00 mm', { exact: true })).toBeVisible()
  await dialog.getByLabel('Tolerance in mm').fill('7')
  await expect(deviationStats(page)).toContainText('within the tolerance')
  await dialog.getByLabel('Tolerance in mm').fill('1')

  await expect(page.locator('[data-pair=ready]')).toBeVisible()
  // It opens on the map.
  await expect(dialog.getByRole('figure', { name: 'Scale' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Overlay' }).click()
  await dialog.getByRole('slider', { name: 'Fade' }).fill('80')
  await expect(dialog.getByRole('slider', { name: 'Fade' })).toHaveAttribute('aria-valuetext', '80% Version 2')
  await dialog.getByRole('region', { name: 'Largest differences' }).getByRole('button').first().click()
  await expect(dialog.getByRole('figure', { name: 'Scale' })).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/compare=/)
})

test('a customer views the design on a phone and on a desktop, sees what changed and approves it there', { tag: '@3D' }, async ({
  page,
}) => {
  const order = await twoVersions()
  await payDue(order.customer.token, order.orderId, 500)
  await startDesign(order.orderId)
  await signInAs(page, order.customer.token)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'View Design' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plate second, version 2' })
  await expect(page).toHaveURL(/design=newest/)
  await expect(page.locator('[data-model=ready]')).toBeVisible()
  const changes = dialog.getByRole('region', { name: 'What changed' })
  await expect(changes).toContainText('Up to 6.00 mm')
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  // The model has the screen until the sheet is opened.
  await expect(changes).toBeHidden()
  await dialog.getByRole('button', { name: 'Note, changes and pins' }).click()
  await expect(changes).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Changes', exact: true }).click()
  await expect(dialog.getByRole('figure', { name: 'Scale' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Up to 6\.00 mm/ })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Approve Design' }).click()
  await page.getByRole('button', { name: 'Approve Version 2' }).click()
  await expect(dialog.getByText(/^Version 2 is approved\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Back to Order' }).click()
  await expect(page).not.toHaveURL(/design=/)
  await expect(page.getByText('Design Approved').first()).toBeVisible()
})

test('without WebGL two versions are compared by keyboard', async ({ page }) => {
  const { orderId, customer } = await twoVersions()
  await signInAs(page, customer.token)
  await page.goto(`/dashboard?order=${orderId}&view=files`)
  await page.getByRole('link', { name: 'Compare Versions' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Plate second, version 2' })
  await expect(dialog.getByText(/doesn't support 3D/)).toBeVisible()
  await expect(deviationStats(page)).toContainText('differ by up to 6.00 mm')
  await dialog.getByRole('button', { name: 'Swap versions' }).press('Enter')
  await expect(deviationStats(page)).toContainText('Version 2 and Version 1 differ by up to 6.00 mm')
  await expect(dialog.getByRole('region', { name: 'Largest differences' }).getByRole('listitem').first()).toContainText('6.00 mm')
  await expectAccessible(page)
})

test('an engineer aligns the kit with three point pairs by keyboard, checks the fit and creates pins', { tag: '@3D' }, async ({ page }) => {
  const { orderId, customer, engineer } = await orderInDesign()
  const bent: Height = (x, y) => bodywork(x, y) + (x > 280 ? ((x - 280) / 74) * 4 : 0)
  const { cadModel } = await uploadFile(
    '/api/uploads/cad-model',
    engineer,
    { orderId, note: '' },
    'flare.stl',
    stl(bent, { thickness: 3, inset: 6, shift: [300, -120, 50] }),
  )
  const { scan } = await uploadFile('/api/uploads/3d-scan', customer.token, { orderId, scanArea: 'Front' }, 'fender.stl', stl(bodywork))
  await signInAs(page, engineer)
  await page.goto(`/engineer-dashboard?order=${orderId}&view=files`)
  await page.getByRole('link', { name: 'Check Fit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Flare, version 1' })
  await expect(page).toHaveURL(new RegExp(`fit=${cadModel._id}(~|%7E)${scan._id}`))
  await expect(page.locator('[data-pane=ready]')).toHaveCount(2)
  await expectAccessible(page)

  // Both panes frame their model the same way, so the same keys reach the same point.
  const keySequences = ['ArrowUp '.repeat(6), 'Shift+ArrowRight '.repeat(2), `${'Shift+ArrowLeft '.repeat(3)}Shift+ArrowDown`]
  for (const [number, keys] of keySequences.entries()) {
    for (const pane of ['kit', 'scan']) {
      await dialog.getByRole('img', { name: `3D view of the ${pane}` }).focus()
      for (const key of keys.trim().split(' ')) await page.keyboard.press(key)
      if (pane === 'kit') await page.keyboard.press('Enter')
      else await dialog.getByRole('button', { name: 'Set Point on the scan' }).click()
      if (number < 2 || pane === 'kit')
        await expect(dialog.getByText(pane === 'kit' ? 'the same point on the scan' : `Point ${number + 2} of 3`)).toBeVisible()
    }
  }
  const fit = dialog.getByRole('region', { name: 'Fit', exact: true })
  await expect(fit).toContainText(/The kit fits within 2 mm on \d+% of the contact area\. The widest gap is [34]\.\d\d mm, at the .*right/)
  await expect(dialog.getByRole('figure', { name: 'Scale' })).toBeVisible()
  await expect(page.locator('[data-pair=ready]')).toBeVisible()
  await expectAccessible(page)

  const deviations = dialog.getByRole('region', { name: 'Largest deviations' })
  await expect(deviations.getByRole('listitem')).not.toHaveCount(0)
  const count = await deviations.getByRole('listitem').count()
  await deviations.getByRole('button', { name: 'Create Pins' }).click()
  await expect(deviations.getByText(/^Pins created\./)).toBeVisible()
  const { pins } = await api('GET', `/api/orders/${orderId}/pins`, { token: customer.token })
  expect(pins).toHaveLength(count)
  expect(pins[0]).toMatchObject({ cadModelId: cadModel._id, text: expect.stringMatching(/^Fit check: [34]\.\d\d mm gap, at the/) })
  // The point is in the coordinates of the kit, near its right end.
  expect(pins[0].point[0]).toBeGreaterThan(300 + 300)

  // The URL keeps the alignment across a reload.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await dialog.getByRole('button', { name: /% within 2 mm$/ }).click()
  await expect(fit).toContainText(/The widest gap is [34]\.\d\d mm/)
  await expectNoHorizontalScroll(page)

  // The device keeps it when the dialog is closed.
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).not.toHaveURL(/fit=/)
  await page.getByRole('link', { name: 'Check Fit' }).click()
  await expect(dialog.getByRole('button', { name: /% within 2 mm$/ })).toBeVisible()
})
