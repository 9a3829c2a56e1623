import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { assignDemoEngineer, openPageAs, placeOrder, startDesign } from '../actions.ts'
import {
  api,
  demoToken,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  follow,
  registerUser,
  signInAs,
  siteUrl,
  test,
} from '../site.ts'

const fixture = (name: string) =>
  Uint8Array.from(readFileSync(fileURLToPath(new URL(`../../apps/web/src/features/model-viewer/load/fixtures/${name}`, import.meta.url))))

async function uploadVersion(orderId: string, token: string, name: string): Promise<string> {
  const form = new FormData()
  form.set('orderId', orderId)
  form.set('file', new Blob([fixture(name)]), name)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${siteUrl()}/api/uploads/cad-model`, { method: 'POST', body: form, headers })
  expect(response.ok, await response.clone().text()).toBe(true)
  return (await response.json()).cadModel._id
}

/** An order of a new customer in the design phase, with one CAD version. */
async function orderWithVersion() {
  const customer = await registerUser()
  const { _id: orderId } = await placeOrder(customer.token)
  await assignDemoEngineer(orderId)
  await startDesign(orderId)
  const engineer = await demoToken('engineer')
  return { orderId, customer, engineer, first: await uploadVersion(orderId, engineer, 'bracket-binary.stl') }
}

// A small window, because the software renderer draws on the CPU.
test.use({ viewport: { width: 1100, height: 560 } })

const expectModelReady = (page: Page) => expect(page.locator('[data-model=ready]')).toBeVisible()
const pinsPanel = (page: Page) => page.getByRole('region', { name: 'Pins' })
const pinList = (page: Page) => pinsPanel(page).getByRole('list', { name: 'Pins on this version' })

test('pins go through a revision, a new version and acceptance before the design is approved', { tag: '@3D' }, async ({
  page,
  browser,
}) => {
  const { orderId, customer, engineer, first } = await orderWithVersion()
  await signInAs(page, customer.token)
  await page.goto(`/dashboard?order=${orderId}&view=files&model=${first}`)
  await expectModelReady(page)

  // With the mouse.
  await page.getByRole('combobox', { name: 'View from' }).selectOption('Top')
  await page.getByRole('button', { name: 'Pin', exact: true }).click()
  const canvas = page.getByRole('img', { name: '3D view of bracket-binary.stl' })
  const box = await canvas.boundingBox()
  await canvas.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 } })
  const form = page.getByRole('form', { name: 'New pin at this point' })
  await form.getByRole('button', { name: 'Save Pin' }).click()
  await expect(form.getByText('Please say what should change')).toBeVisible()
  await form.getByLabel('What should change?').fill('A bit lower here')
  await form.getByRole('button', { name: 'Save Pin' }).click()
  await expect(pinList(page).getByRole('button', { name: /^Pin 1 Open A bit lower here/ })).toBeVisible()
  await expectAccessible(page)

  // By keyboard, at the crosshair of another view.
  await page.getByRole('button', { name: 'Add Pin' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Stop Adding Pins' })).toBeVisible()
  await canvas.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await form.getByLabel('What should change?').fill('Round this edge')
  await page.keyboard.press('Tab')
  await expect(form.getByRole('button', { name: 'Save Pin' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pinList(page).getByRole('button', { name: /^Pin 2 Open Round this edge/ })).toBeVisible()
  const { pins } = await api('GET', `/api/orders/${orderId}/pins`, { token: customer.token })
  expect(pins[0]).toMatchObject({ cadModelId: first, normal: [0, 0, 1] })
  // Each pin stores its own camera.
  expect(pins[1].camera.position).not.toEqual(pins[0].camera.position)

  // The viewer ignores Escape until the form is gone.
  await expect(form).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(canvas).toBeHidden()
  await page.getByRole('button', { name: 'Request Revision' }).click()
  const revision = page.getByRole('dialog', { name: 'Request Revision' })
  await expect(revision.getByText('Pins 1 and 2 will be sent with this request.')).toBeVisible()
  await revision.getByLabel('Comments').fill('Please see the pins')
  await revision.getByRole('button', { name: 'Submit Revision Request' }).click()
  await expect(revision).toBeHidden()

  // The engineer uploads a new version, and the pins are carried over to it.
  const second = await uploadVersion(orderId, engineer, 'bracket-binary.stl')
  // Leave the viewer, so that only one model is rendered at a time.
  await follow(page, '/dashboard')
  const engineerPage = await openPageAs(browser, engineer)
  await engineerPage.goto(`/engineer-dashboard?order=${orderId}&view=files&model=${second}`)
  await expectModelReady(engineerPage)
  for (const number of [1, 2]) {
    await pinList(engineerPage)
      .getByRole('button', { name: new RegExp(`^Pin ${number} `) })
      .click()
    await engineerPage.getByRole('button', { name: 'Start work' }).click()
    await expect(engineerPage.getByRole('button', { name: 'Mark done' })).toBeVisible()
    await engineerPage.getByLabel('Reply').fill('Lowered by 8 mm')
    await engineerPage.getByRole('button', { name: 'Mark done' }).click()
    await expect(pinList(engineerPage).getByRole('button', { name: new RegExp(`^Pin ${number} Done`) })).toBeVisible()
  }
  await expect(pinList(engineerPage).getByText('From version 1 · same position').first()).toBeVisible()
  await engineerPage.context().close()
  await startDesign(orderId)

  // The timeline links to the pin in the viewer.
  await follow(page, `/dashboard?order=${orderId}&view=timeline`)
  await page.getByRole('button', { name: 'Pins', exact: true }).click()
  await page.getByRole('link', { name: 'Pin 2 is done' }).click()
  await expectModelReady(page)
  const selectedPin = pinList(page).getByRole('button', { name: /^Pin 2 / })
  await expect(selectedPin).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('list', { name: 'Replies to pin 2' }).getByText('Lowered by 8 mm')).toBeVisible()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(pinList(page).getByRole('button', { name: /^Pin 2 Accepted/ })).toBeVisible()
  await pinList(page)
    .getByRole('button', { name: /^Pin 1 Done/ })
    .click()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(pinList(page).getByRole('button', { name: /^Pin 1 Accepted/ })).toBeVisible()
  await follow(page, `/dashboard?order=${orderId}&view=files`)

  await page.getByRole('button', { name: 'Approve Design' }).click()
  const approve = page.getByRole('dialog', { name: 'Approve Design' })
  await approve.getByRole('button', { name: 'Approve Version 2' }).click()
  await expect(approve).toBeHidden()
  const checksum = page.getByText(/^Fingerprint [0-9a-f]{8}…[0-9a-f]{6}$/)
  await expect(checksum).toBeVisible()
  const approved = (await checksum.getAttribute('title')) ?? ''
  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(page.getByText('Design approved: CAD version 2', { exact: true })).toBeVisible()
  await page.getByText(`SHA-256 ${approved.slice(0, 8)}…`).click()
  await expect(page.getByText(approved, { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
})

test('without WebGL pins are added, answered and reopened from the list', async ({ page }) => {
  const { orderId, customer, engineer, first } = await orderWithVersion()
  await signInAs(page, customer.token)
  await page.goto(`/dashboard?order=${orderId}&view=files&model=${first}`)
  await page.getByRole('button', { name: 'Add General Comment' }).click()
  await page.getByLabel('What should change?').fill('Make it of carbon')
  await page.getByRole('button', { name: 'Save Pin' }).click()
  const pin = pinList(page).getByRole('button', { name: /^Pin 1 / })
  await expect(pin).toBeVisible()

  // Status changes by the engineer appear live.
  const { pins } = await api('GET', `/api/orders/${orderId}/pins`, { token: engineer })
  for (const action of ['take', 'finish'])
    await api('POST', `/api/orders/${orderId}/pins/${pins[0]._id}/state`, { token: engineer, body: { action, text: '' } })
  await expect(pinList(page).getByRole('button', { name: /^Pin 1 Done/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Reply').fill('Not the bolts')
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(pinList(page).getByRole('button', { name: /^Pin 1 Reopened/ })).toBeVisible()
})
