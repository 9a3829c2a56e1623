import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { customizerDefaults } from '@vorta/contract/orders/schema'
import { assignDemoEngineer, openPageAs } from '../actions.ts'
import { api, demoToken, expect, expectAccessible, expectNoHorizontalScroll, registerUser, siteUrl, test } from '../site.ts'
import { fillCarDetails, openBuilder } from '../wizard.ts'

const ASSETS = 'apps/web/dist/assets'
const CHUNK_MAX_BYTES = 220_000
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

// Sequential and in a small window, because the software renderer uses every core and pays for every pixel.
test.describe.configure({ mode: 'default' })
test.use({ viewport: { width: 420, height: 400 } })

const viewport = (page: Page) => page.locator('[data-revision]')
const revision = async (page: Page) => Number(await viewport(page).getAttribute('data-revision'))
const tool = (page: Page, name: string) => page.getByRole('toolbar', { name: '3D view' }).getByRole('button', { name, exact: true })

/** Opens the panel with the tools that a narrow view does not show. */
async function openTools(page: Page) {
  const more = tool(page, 'More')
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click()
}

async function chooseTool(page: Page, name: string) {
  await openTools(page)
  await tool(page, name).click()
}
/** A slow renderer draws at low resolution while moving and at full resolution afterward. */
async function picture(page: Page) {
  // The panel of further tools covers a part of the picture.
  const openPanel = page.locator('[role=toolbar] [aria-expanded=true]')
  if ((await openPanel.count()) > 0) await openPanel.click()
  return (await page.locator('canvas[data-fine]').screenshot()).toString('base64')
}

async function expectViewerReady(page: Page) {
  await expect(viewport(page)).toHaveAttribute('data-state', 'ready')
}

const choose = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name }).check()

async function shareBuild(): Promise<string> {
  return (await api('POST', '/api/shared-builds', { body: SHARED })).id
}

/** The built file with this name, ignoring the hash. */
function chunk(name: string): string {
  const [found, ...others] = readdirSync(ASSETS).filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))
  if (!found || others.length > 0) throw new Error(`Expected exactly one built file named ${name}`)
  return found
}

/** A built file and all its static imports. */
function withImports(name: string, known = new Set<string>()): Set<string> {
  if (known.has(name)) return known
  known.add(name)
  for (const [, needed] of readFileSync(`${ASSETS}/${name}`, 'utf8').matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
    if (needed) withImports(needed, known)
  return known
}

/** The transfer size. Small files are not compressed. */
const sizeOf = (name: string) => statSync(existsSync(`${ASSETS}/${name}.gz`) ? `${ASSETS}/${name}.gz` : `${ASSETS}/${name}`).size

test('the compressed 3D code stays under 220 kB', () => {
  const scene = withImports(chunk('LiveView'))
  const entry = withImports(chunk('index'))
  const added = [...scene, chunk('geometry.worker')].filter((name) => !entry.has(name))
  const bytes = added.reduce((sum, name) => sum + sizeOf(name), 0)
  console.log(`3D code: ${(bytes / 1000).toFixed(1)} kB compressed`)
  expect(bytes, 'three.js is included').toBeGreaterThan(CHUNK_MAX_BYTES / 2)
  expect(bytes).toBeLessThan(CHUNK_MAX_BYTES)
})

test('the 3D view rotates, zooms, explodes, highlights, changes the lighting, saves pictures and renders only on change', {
  tag: '@3D',
}, async ({ page }) => {
  const started = Date.now()
  await page.goto(`/build/${await shareBuild()}`)
  await expectViewerReady(page)
  console.log(`first picture after ${Date.now() - started} ms`)
  await expect(page.locator('[data-viewer]')).toHaveAttribute('data-viewer', 'lite')
  await expect(page.getByText('Drag or use the arrow keys')).toBeAttached()
  // The demo tour button appears last and must not change the screenshots.
  await expect(page.getByRole('button', { name: /^Demo tour/ })).toBeVisible()

  let shown = await picture(page)
  expect(await picture(page), 'renders nothing while nothing changes').toBe(shown)
  const expectPictureChange = async (message: string, step: () => Promise<unknown>) => {
    const before = shown
    await step()
    await expect
      .poll(
        async () => {
          shown = await picture(page)
          return shown !== before
        },
        { message, intervals: [100] },
      )
      .toBe(true)
  }
  const views = page.getByLabel('View from')
  for (const view of ['Front', 'Side', 'Rear', 'Three-quarter']) await expectPictureChange(view, () => views.selectOption(view))
  for (const name of ['Zoom in', 'Zoom out', 'Exploded view', 'Highlight the kit'])
    await expectPictureChange(name, () => chooseTool(page, name))
  for (const name of ['Exploded view', 'Highlight the kit']) {
    await openTools(page)
    await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true')
    await expectPictureChange(`${name} back`, () => chooseTool(page, name))
  }
  await expectPictureChange('before and after', () => tool(page, 'Before and after').click())
  const slider = page.getByRole('slider', { name: 'Before and after' })
  await expectPictureChange('slider', () => slider.press('End'))
  await expect(slider).toHaveAttribute('aria-valuetext', '100% stock car, 0% with the kit')
  await expectPictureChange('before and after back', () => tool(page, 'Before and after').click())
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('The canvas is not visible')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await expectPictureChange('dragging', async () => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 160, y + 20, { steps: 4 })
    await page.mouse.up()
  })
  await expectPictureChange('arrow keys', async () => {
    await page.locator('canvas').focus()
    await page.keyboard.press('ArrowRight')
  })
  await expectPictureChange('wheel', () => page.mouse.wheel(0, -300))
  for (const environment of ['Street', 'Track', 'Light', 'Studio'])
    await expectPictureChange(environment, async () => {
      await openTools(page)
      await page.getByLabel('Environment').selectOption(environment)
    })

  const saved = page.waitForEvent('download')
  await chooseTool(page, 'Download image')
  expect((await saved).suggestedFilename()).toBe('vorta-build.png')
  const savedModel = page.waitForEvent('download')
  await chooseTool(page, 'Download 3D model')
  expect((await savedModel).suggestedFilename()).toBe('vorta-build.glb')
  await page.setViewportSize({ width: 640, height: 480 })
  await tool(page, 'View in AR').click()
  await expect(page.getByRole('img', { name: 'QR code with the link to this build' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await chooseTool(page, 'Full screen')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.evaluate(() => document.exitFullscreen())
})

test('one finger rotates the car and two fingers zoom', { tag: '@3D' }, async ({ browser }) => {
  const phone = await browser.newContext({ baseURL: siteUrl(), viewport: { width: 390, height: 560 }, hasTouch: true, isMobile: true })
  const page = await phone.newPage()
  await page.goto(`/build/${await shareBuild()}`)
  await expectViewerReady(page)
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('The canvas is not visible')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const devTools = await phone.newCDPSession(page)
  /** Puts the fingers down at the first points, moves them along the path and lifts them. */
  const touch = async (...path: { x: number; y: number }[][]) => {
    for (const [at, touchPoints] of path.entries())
      await devTools.send('Input.dispatchTouchEvent', { type: at === 0 ? 'touchStart' : 'touchMove', touchPoints })
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const fingersApart = (distance: number) => [
    { x: x - distance, y },
    { x: x + distance, y },
  ]
  for (const [message, path] of [
    ['one finger', [20, 50, 80, 110].map((way) => [{ x: x - 60 + way, y }])],
    ['two fingers', [30, 50, 70, 90].map(fingersApart)],
  ] as const) {
    const before = await picture(page)
    await touch(...path)
    await expect.poll(() => picture(page).then((now) => now !== before), { message, intervals: [100] }).toBe(true)
  }
  await expectNoHorizontalScroll(page)
  await phone.close()
})

test('every choice updates the 3D view, and customer, engineer and admin see the build of the order', { tag: '@3D' }, async ({
  page,
  browser,
}) => {
  const customer = await openBuilder(page)
  await fillCarDetails(page)
  await page.getByRole('button', { name: 'Yes, Customize Everything' }).click()
  await expectViewerReady(page)
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
  await page.getByRole('button', { name: 'Continue to Summary' }).click()
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  await expectViewerReady(page)
  await expect(page.getByText('We send a picture of this build to your engineer with the order.')).toBeVisible()
  await expect(page.locator('form img')).toHaveCount(0)
  await page.getByLabel('I agree to the terms and conditions').check()
  await page.getByRole('button', { name: 'Proceed to Payment ($500.00)' }).click()
  await page.getByLabel('Card Number').fill('4242424242424242')
  await page.getByLabel('Expiration Date').fill('12 / 34')
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
  const { orders } = await api('GET', '/api/orders/my-orders', { token: customer.token })
  expect(orders[0].picture.filename).toMatch(/\.webp$/)

  await assignDemoEngineer(orders[0]._id)
  for (const role of ['engineer', 'admin'] as const) {
    const staffPage = await openPageAs(browser, await demoToken(role))
    await staffPage.goto(`/${role}-dashboard?order=${orders[0]._id}`)
    await expect(staffPage.getByRole('dialog').locator('img[data-picture=build]')).toBeVisible()
    await staffPage.getByRole('button', { name: 'Open in 3D' }).click()
    await expect(staffPage.getByRole('dialog').locator('canvas')).toBeVisible()
    await staffPage.context().close()
  }
})

test('a visitor opens a shared build and starts their own from it', async ({ page, browser }) => {
  await openBuilder(page)
  await fillCarDetails(page)
  await page.getByRole('button', { name: 'Yes, Customize Everything' }).click()
  await choose(page, 'Kit Type', 'Wing')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('your photos and your special requests stay private')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Show my car (2022 Porsche 911 GT3)').uncheck()
  await page.getByRole('button', { name: 'Create Link' }).click()
  await expect(page.getByLabel('Link to this build')).toHaveValue(/\/build\/[0-9a-z]{32}$/)
  const link = await page.getByLabel('Link to this build').inputValue()

  const other = await browser.newContext()
  const visitor = await other.newPage()
  const notFound = await visitor.goto(link.replace(/.{4}$/, '0000'))
  expect(notFound?.status()).toBe(404)
  const found = await visitor.goto(link)
  expect(await found?.text()).toContain('property="og:title" content="Wing on a coupe"')
  await expect(visitor.getByRole('heading', { name: 'Wing on a coupe' })).toBeVisible()
  await expect(visitor.getByText('Carbon Fiber', { exact: true })).toBeVisible()
  await expect(visitor.getByText('Porsche')).toHaveCount(0)
  await expectNoHorizontalScroll(visitor)
  await expectAccessible(visitor)
  const otherUser = await registerUser()
  await visitor.getByRole('button', { name: 'Make It Mine' }).click()
  await expect(visitor).toHaveURL(/\/builder/)
  await visitor.getByLabel('Email', { exact: true }).first().fill(otherUser.email)
  await visitor.getByLabel('Password', { exact: true }).first().fill('secret1')
  await visitor
    .getByRole('button', { name: /^(Sign In|Login|Log In)$/ })
    .first()
    .click()
  await expect(visitor.getByText(/^Wing ·/)).toBeVisible()
  await other.close()
})

test('a reloaded draft shows its own car before the 3D view is ready', { tag: '@3D' }, async ({ page }) => {
  await page.goto('/builder?guest=1')
  await page.getByLabel('Color', { exact: true }).fill('Red')
  await expectViewerReady(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('vorta.last-picture') ?? '')).toContain('painted Red')
  const [script] = withImports(chunk('LiveView'))
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/${script}`, async (route) => {
    await isReleased
    await route.continue()
  })
  await page.reload()
  await expect(page.locator('[data-viewer] img[src^="data:image/webp"]')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tell Us About Your Car' })).toBeVisible()
  release()
  await expectViewerReady(page)
  await expect(page.locator('[data-viewer] img')).toHaveCount(0)
})

test('without WebGL the builder shows a still picture and a text description', async ({ page }) => {
  await openBuilder(page)
  await expect(page.locator('[data-viewer=none] [data-state=still]')).toBeVisible()
  await expect(page.getByText(/It has the Basic Body Kit/)).toBeVisible()
  await fillCarDetails(page)
  await page.getByRole('button', { name: 'Skip Customization' }).click()
  await expect(page.getByText('The picture shows your car in your color with our Basic Body Kit.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
})
