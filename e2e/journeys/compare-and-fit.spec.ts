import type { Page } from '@playwright/test'
import { orderInDesign, sendFile } from '../actions.ts'
import { api, comeBackAs, expect, expectAccessible, expectNoSidewaysScroll, test, withoutWebGl } from '../site.ts'

type Height = (x: number, y: number) => number
const SIZE = { width: 360, depth: 240 }

/** A piece of bodywork without symmetry. */
const bodywork: Height = (x, y) =>
  40 * Math.sin(x / 150 + 0.4) * Math.cos(y / 180) +
  12 * Math.exp(-(((y - 150 + x * 0.12) / 22) ** 2)) -
  8 * Math.exp(-(((x - 210) / 18) ** 2))

/** A sheet over a rectangle as a binary STL in mm; with a thickness it is a closed part. */
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
    sendFile('/api/uploads/cad-model', order.engineer, { orderId: order.orderId, note: '' }, name, stl(height, { thickness: 4 }))
  const first = (await version('plate-first.stl', () => 0)).cadModel
  const second = (await version('plate-second.stl', (x) => (x > 240 ? ((x - 240) / 120) * 6 : 0))).cadModel
  return { ...order, first, second }
}

const figures = (page: Page) => page.getByRole('region', { name: 'Distance' })

test('a customer compares two versions: figures, overlay, map, and a measurement that was cancelled', async ({ page }) => {
  const { orderId, customer, first, second } = await twoVersions()
  // The first measurement waits until it has been cancelled.
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/survey\.worker/, async (route) => {
    await gate
    await route.continue().catch(() => undefined)
  })
  await comeBackAs(page, customer.token)
  await page.goto(`/dashboard?order=${orderId}&view=files`)
  await page.getByRole('button', { name: 'Compare Versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare versions' })
  await expect(page).toHaveURL(new RegExp(`compare=${first._id}(~|%7E)${second._id}`))
  // While the files are opened there is a Cancel, too, which leaves.
  await expect(dialog.getByRole('progressbar', { name: 'Measuring the distance' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByText('Cancelled. Nothing was measured.')).toBeVisible()
  release()
  await dialog.getByRole('button', { name: 'Measure Again' }).click()

  await expect(figures(page)).toContainText('Version 1 and Version 2 differ by 6.0 mm at most')
  await expect(figures(page).getByText('6.0 mm', { exact: true })).toBeVisible()
  await dialog.getByLabel('Tolerance in mm').fill('7')
  await expect(figures(page)).toContainText('nowhere more than the tolerance')
  await dialog.getByLabel('Tolerance in mm').fill('1')

  await expect(page.locator('[data-pair=ready]')).toBeVisible()
  await dialog.getByRole('button', { name: 'Overlay' }).click()
  await dialog.getByRole('slider', { name: 'Fade' }).fill('80')
  await expect(dialog.getByRole('slider', { name: 'Fade' })).toHaveAttribute('aria-valuetext', '80% Version 2')
  await dialog.getByRole('region', { name: 'Largest differences' }).getByRole('button').first().click()
  await expect(dialog.getByRole('figure', { name: 'Scale' })).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/compare=/)
})

test('without WebGL versions are chosen by keyboard and their distance is read', async ({ page }) => {
  const { orderId, customer } = await twoVersions()
  await withoutWebGl(page)
  await comeBackAs(page, customer.token)
  await page.goto(`/dashboard?order=${orderId}&view=files`)
  await page.getByRole('button', { name: 'Compare Versions' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Compare versions' })
  await expect(dialog.getByText(/cannot draw in 3D/)).toBeVisible()
  await expect(figures(page)).toContainText('differ by 6.0 mm at most')
  await dialog.getByRole('button', { name: 'Swap the versions' }).press('Enter')
  await expect(figures(page)).toContainText('Version 2 and Version 1 differ by 6.0 mm at most')
  await expect(dialog.getByRole('region', { name: 'Largest differences' }).getByRole('listitem').first()).toContainText('6.0 mm')
  await expectAccessible(page)
})

test('an engineer sets three pairs of points by keyboard, reads how the kit fits, and makes pins of the worst places', async ({ page }) => {
  const { orderId, customer, engineer } = await orderInDesign()
  const bent: Height = (x, y) => bodywork(x, y) + (x > 280 ? ((x - 280) / 74) * 4 : 0)
  const { cadModel } = await sendFile(
    '/api/uploads/cad-model',
    engineer,
    { orderId, note: '' },
    'flare.stl',
    stl(bent, { thickness: 3, inset: 6, shift: [300, -120, 50] }),
  )
  const { scan } = await sendFile('/api/uploads/3d-scan', customer.token, { orderId, scanArea: 'Front' }, 'fender.stl', stl(bodywork))
  await comeBackAs(page, engineer)
  await page.goto(`/engineer-dashboard?order=${orderId}&view=files`)
  await page.getByRole('button', { name: 'Check Fit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check fit' })
  await expect(page).toHaveURL(new RegExp(`fit=${cadModel._id}(~|%7E)${scan._id}`))
  await expect(page.locator('[data-pane=ready]')).toHaveCount(2)
  await expectAccessible(page)

  // Both panes frame their file alike, so the same keys lead to the same place.
  const ways = ['ArrowUp '.repeat(6), 'Shift+ArrowRight '.repeat(2), `${'Shift+ArrowLeft '.repeat(3)}Shift+ArrowDown`]
  for (const [number, way] of ways.entries()) {
    for (const pane of ['kit', 'scan']) {
      await dialog.getByRole('img', { name: `3D view of the ${pane}` }).focus()
      for (const key of way.trim().split(' ')) await page.keyboard.press(key)
      if (pane === 'kit') await page.keyboard.press('Enter')
      else await dialog.getByRole('button', { name: 'Set Point on the scan' }).click()
      if (number < 2 || pane === 'kit')
        await expect(dialog.getByText(pane === 'kit' ? 'the same place on the scan' : `Point ${number + 2} of 3`)).toBeVisible()
    }
  }
  const fit = dialog.getByRole('region', { name: 'Fit', exact: true })
  await expect(fit).toContainText(
    /The kit fits within 2 mm on \d+% of where it touches the car\. The widest gap is [34]\.\d mm, at the .*right/,
  )
  await expect(dialog.getByRole('figure', { name: 'Scale' })).toBeVisible()
  await expect(page.locator('[data-pair=ready]')).toBeVisible()
  await expectAccessible(page)

  const worst = dialog.getByRole('region', { name: 'Worst places' })
  const count = await worst.getByRole('listitem').count()
  await worst.getByRole('button', { name: 'Make Pins' }).click()
  await expect(worst.getByText('Each of these places has its pin now.')).toBeVisible()
  const { pins } = await api('GET', `/api/orders/${orderId}/pins`, { token: customer.token })
  expect(pins).toHaveLength(count)
  expect(pins[0]).toMatchObject({ cadModelId: cadModel._id, text: expect.stringMatching(/^Fit check: [34]\.\d mm gap, at the/) })
  // In the kit's own axes: its right end.
  expect(pins[0].point[0]).toBeGreaterThan(300 + 300)

  // The address keeps where the kit was put; and the phone has room for it all.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(fit).toContainText(/The widest gap is [34]\.\d mm/)
  await expectNoSidewaysScroll(page)
})
