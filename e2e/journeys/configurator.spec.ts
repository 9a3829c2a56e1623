import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { customizerDefaults } from '@vorta/contract/orders/schema'
import { assignToErin, desk } from '../actions.ts'
import { api, demoToken, expect, expectAccessible, expectNoSidewaysScroll, registerUser, siteUrl, test } from '../site.ts'
import { describeCar, enter } from '../wizard.ts'

const ASSETS = 'apps/web/dist/assets'
const CHUNK_MAX_BYTES = 200_000
const SHARED = {
  bodyType: 'Coupe',
  paint: '#1F4FB0',
  customization: {
    ...customizerDefaults(),
    bodyKit: { type: 'Wing', style: 'Racing', material: 'Carbon Fiber', finish: 'Glossy' },
    engravings: [{ text: 'NIGHT SHIFT', font: 'Impact', size: 24, position: 'Left' }],
    additionalFeatures: ['Hood Scoop'],
  },
}

// One after the other and in a small window: a software renderer takes every core it can get.
test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 1100, height: 700 } })

const stage = (page: Page) => page.locator('[data-revision]')
const revision = async (page: Page) => Number(await stage(page).getAttribute('data-revision'))
const tool = (page: Page, name: string) => page.getByRole('toolbar', { name: '3D view' }).getByRole('button', { name, exact: true })
/** A slow renderer moves in few pixels and draws a fine picture once it rests. */
const picture = async (page: Page) => (await page.locator('canvas[data-fine]').screenshot()).toString('base64')

async function openViewer(page: Page) {
  await expect(stage(page)).toHaveAttribute('data-state', 'ready')
}

const choose = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name }).check()

async function shareBuild(): Promise<string> {
  return (await api('POST', '/api/shared-builds', { body: SHARED })).id
}

/** The built file of this name, without the hash in it. */
function chunk(name: string): string {
  const [found, ...others] = readdirSync(ASSETS).filter((one) => one.startsWith(`${name}-`) && one.endsWith('.js'))
  if (!found || others.length > 0) throw new Error(`There should be one ${name}`)
  return found
}

/** A built file and all it needs before it can run. */
function withImports(name: string, known = new Set<string>()): Set<string> {
  if (known.has(name)) return known
  known.add(name)
  for (const [, needed] of readFileSync(`${ASSETS}/${name}`, 'utf8').matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
    if (needed) withImports(needed, known)
  return known
}

/** As it is sent: what is too small to be compressed goes as it is. */
const sizeOf = (name: string) => statSync(existsSync(`${ASSETS}/${name}.gz`) ? `${ASSETS}/${name}.gz` : `${ASSETS}/${name}`).size

test('the 3D code stays under 200 kB', () => {
  const scene = withImports(chunk('LiveView'))
  const entry = withImports(chunk('index'))
  const added = [...scene, chunk('geometry.worker')].filter((name) => !entry.has(name))
  const bytes = added.reduce((sum, name) => sum + sizeOf(name), 0)
  console.log(`3D code: ${(bytes / 1000).toFixed(1)} kB compressed`)
  expect(bytes, 'three.js is among it').toBeGreaterThan(CHUNK_MAX_BYTES / 2)
  expect(bytes).toBeLessThan(CHUNK_MAX_BYTES)
})

test('the view can be turned, zoomed, taken apart, lit, enlarged and saved, and rests in between', async ({ page }) => {
  const started = Date.now()
  await page.goto(`/build/${await shareBuild()}`)
  await openViewer(page)
  console.log(`first picture after ${Date.now() - started} ms`)
  await expect(page.locator('[data-viewer]')).toHaveAttribute('data-viewer', 'lite')
  await expect(page.getByText('Drag or use the arrow keys')).toBeAttached()
  // It comes last of all that stands around the picture.
  await expect(page.getByRole('button', { name: /^Guide/ })).toBeVisible()

  const first = await picture(page)
  expect(await picture(page), 'nothing is drawn while nothing changes').toBe(first)
  const changes = async (what: string, deed: () => Promise<unknown>) => {
    const before = await picture(page)
    await deed()
    await expect.poll(() => picture(page).then((now) => now !== before), { message: what }).toBe(true)
  }
  for (const view of ['Front', 'Side', 'Rear', 'Three-quarter']) await changes(view, () => tool(page, view).click())
  for (const name of ['Closer', 'Further away', 'Take the kit apart', 'Highlight the kit', 'Light studio'])
    await changes(name, () => tool(page, name).click())
  for (const name of ['Take the kit apart', 'Highlight the kit', 'Light studio']) {
    await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true')
    await changes(`${name} back`, () => tool(page, name).click())
  }
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('The canvas has no place')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await changes('dragging', async () => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 160, y + 20, { steps: 4 })
    await page.mouse.up()
  })
  await changes('arrow keys', async () => {
    await page.locator('canvas').focus()
    await page.keyboard.press('ArrowRight')
  })
  await changes('wheel', () => page.mouse.wheel(0, -300))

  const saved = page.waitForEvent('download')
  await tool(page, 'Download picture').click()
  expect((await saved).suggestedFilename()).toBe('vorta-build.png')
  await tool(page, 'Full screen').click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.evaluate(() => document.exitFullscreen())
})

test('one finger turns the car and two bring it closer', async ({ browser }) => {
  const phone = await browser.newContext({ baseURL: siteUrl(), viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await phone.newPage()
  await page.goto(`/build/${await shareBuild()}`)
  await openViewer(page)
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('The canvas has no place')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const hand = await phone.newCDPSession(page)
  /** Fingers go down at the first places, along to the last, and up. */
  const touch = async (...path: { x: number; y: number }[][]) => {
    for (const [at, touchPoints] of path.entries())
      await hand.send('Input.dispatchTouchEvent', { type: at === 0 ? 'touchStart' : 'touchMove', touchPoints })
    await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const apart = (distance: number) => [
    { x: x - distance, y },
    { x: x + distance, y },
  ]
  for (const [what, path] of [
    ['one finger', [20, 50, 80, 110].map((way) => [{ x: x - 60 + way, y }])],
    ['two fingers', [30, 50, 70, 90].map(apart)],
  ] as const) {
    const before = await picture(page)
    await touch(...path)
    await expect.poll(() => picture(page).then((now) => now !== before), { message: what }).toBe(true)
  }
  await expectNoSidewaysScroll(page)
  await phone.close()
})

test('a choice is on screen soon, and the camera goes to it', async ({ page }) => {
  await enter(page)
  await describeCar(page)
  await page.getByRole('button', { name: 'Yes, Customize Everything' }).click()
  await openViewer(page)
  const choices: [string, string][] = [
    ['Kit Type', 'Wing'],
    ['Kit Type', 'Side Skirts'],
    ['Style', 'Racing'],
    ['Material', 'Aluminum'],
    ['Finish', 'Glossy'],
  ]
  for (const [group, name] of choices) {
    const before = await revision(page)
    const started = Date.now()
    await choose(page, group, name)
    await expect.poll(() => revision(page), { intervals: [20] }).toBeGreaterThan(before)
    console.log(`${name} on screen after ${Date.now() - started} ms`)
  }
})

test('the picture of the build goes with the order, to everybody who sees it, with the live view', async ({ page, browser }) => {
  const person = await enter(page)
  await describeCar(page)
  await page.getByRole('button', { name: 'Skip Customization' }).click()
  await openViewer(page)
  await expect(page.locator('form img[data-picture=build]')).toBeVisible()
  await page.getByLabel('I agree to the terms and conditions').check()
  await page.getByRole('button', { name: 'Proceed to Payment ($500.00)' }).click()
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel('Expiry date').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: 'Pay $500.00' }).click()
  await expect(page.getByRole('heading', { name: 'Order Submitted Successfully!' })).toBeVisible()
  await expect(page.locator('img[data-picture]').first()).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page.locator('article img[data-picture=build]')).toBeVisible()
  const shown = await page
    .locator('article img[data-picture=build]')
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))
  expect(shown).toBe(960)
  const { orders } = await api('GET', '/api/orders/my-orders', { token: person.token })
  expect(orders[0].picture.filename).toMatch(/\.webp$/)

  await assignToErin(orders[0]._id)
  for (const role of ['engineer', 'admin'] as const) {
    const colleague = await desk(browser, await demoToken(role))
    await colleague.goto(`/${role}-dashboard?order=${orders[0]._id}`)
    await expect(colleague.getByText('The build as it was ordered')).toBeVisible()
    await expect(colleague.getByRole('dialog').locator('img[data-picture=build]')).toBeVisible()
    await colleague.getByRole('button', { name: 'Open the 3D View' }).click()
    await expect(colleague.getByRole('dialog').locator('canvas')).toBeVisible()
    await colleague.context().close()
  }
})

test('a build is shared, seen by a stranger and made theirs', async ({ page, browser }) => {
  await enter(page)
  await describeCar(page)
  await page.getByRole('button', { name: 'Yes, Customize Everything' }).click()
  await choose(page, 'Kit Type', 'Wing')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('your photos and your special requests stay with you')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Link' }).click()
  const link = await page.getByLabel('Link to this build').inputValue()
  expect(link).toMatch(/\/build\/[0-9a-z]{32}$/)

  const other = await browser.newContext()
  const visitor = await other.newPage()
  const page404 = await visitor.goto(link.replace(/.{4}$/, '0000'))
  expect(page404?.status()).toBe(404)
  const found = await visitor.goto(link)
  expect(await found?.text()).toContain('property="og:title" content="Wing on a coupe"')
  await expect(visitor.getByRole('heading', { name: 'Wing on a coupe' })).toBeVisible()
  await expect(visitor.getByText('Carbon Fiber', { exact: true })).toBeVisible()
  await expect(visitor.getByText('Porsche')).toHaveCount(0)
  await expectNoSidewaysScroll(visitor)
  await expectAccessible(visitor)
  const stranger = await registerUser()
  await visitor.getByRole('button', { name: 'Make It Mine' }).click()
  await expect(visitor).toHaveURL(/\/builder/)
  await visitor.getByLabel('Email', { exact: true }).first().fill(stranger.email)
  await visitor.getByLabel('Password', { exact: true }).first().fill('secret1')
  await visitor
    .getByRole('button', { name: /^(Sign In|Login|Log In)$/ })
    .first()
    .click()
  await expect(visitor.getByText(/^Wing ·/)).toBeVisible()
  await other.close()
})

test('without WebGL a still and words take the place of the view, and the wizard works', async ({ page }) => {
  await page.addInitScript(() => {
    const real = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : (real as (...args: unknown[]) => unknown).call(this, kind, ...rest)
    } as typeof real
  })
  await enter(page)
  await expect(page.locator('[data-viewer=none] [data-state=still]')).toBeVisible()
  await expect(page.getByText(/It wears the Basic Body Kit/)).toBeVisible()
  await describeCar(page)
  await page.getByRole('button', { name: 'Skip Customization' }).click()
  await expect(page.locator('form img[data-picture=still]')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
})
