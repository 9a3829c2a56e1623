/**
 * Takes screenshots of every screen of the demo, at desktop and phone width, and arranges them on two sheets.
 * Run it by hand after a build (node scripts/screens-sheet.mjs); it writes to .cache/screens.
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { print } from './console.mjs'
import { withDemoBrowser } from './demo-browser.mjs'
import { ROOT } from './project.mjs'

const SHEETS = [
  { name: 'screens-wide', viewport: { width: 1440, height: 900 }, tile: { width: 480, height: 300 }, columns: 5 },
  { name: 'screens-phone', viewport: { width: 390, height: 844 }, tile: { width: 240, height: 519 }, columns: 10 },
]
const OUT = path.join(ROOT, '.cache/screens')
const GAP = 12
const SETTLE_MS = 2_500

/** @param {import('playwright-core').Page} page @param {string} name */
const clickButton = (page, name) => page.getByRole('button', { name }).click()

/** @param {import('playwright-core').Page} page */
async function fillCarDetails(page) {
  await page.getByLabel('Make', { exact: true }).selectOption('Porsche')
  await page.getByLabel('Model', { exact: true }).fill('911 GT3')
  await page.getByLabel('Year', { exact: true }).fill('2022')
  await page.getByLabel('Color', { exact: true }).fill('Guards Red')
}

/**
 * Role, path and the steps before each screenshot.
 * @param {Record<'designed' | 'produced' | 'receipt', string>} ids
 * @returns {{ role?: 'customer' | 'engineer' | 'admin', at: string, act?: (page: import('playwright-core').Page) => Promise<unknown> }[]}
 */
const screens = ({ designed, produced, receipt }) => [
  { at: '/' },
  { at: '/#our-work' },
  { at: '/#services' },
  { at: '/#contact' },
  { at: '/refunds' },
  { at: '/no-such-page' },
  { at: '/builder' },
  { at: '/reset-password' },
  { at: '/verify-email?token=sample' },
  { role: 'customer', at: '/builder?from=dashboard' },
  {
    role: 'customer',
    at: '/builder?from=dashboard',
    act: async (page) => {
      await fillCarDetails(page)
      await clickButton(page, 'Continue to Customization')
    },
  },
  {
    role: 'customer',
    at: '/builder?from=dashboard',
    act: async (page) => {
      await fillCarDetails(page)
      await clickButton(page, 'Continue to Customization')
      await clickButton(page, 'Skip Customization')
    },
  },
  { role: 'customer', at: '/dashboard' },
  { role: 'customer', at: `/dashboard?order=${designed}` },
  { role: 'customer', at: `/dashboard?order=${designed}&view=timeline` },
  { role: 'customer', at: `/dashboard?order=${designed}&view=payments` },
  { role: 'customer', at: `/dashboard?order=${designed}&view=files` },
  {
    role: 'customer',
    at: `/dashboard?order=${designed}&view=files`,
    act: (page) => page.getByRole('button', { name: /^View/ }).first().click(),
  },
  { role: 'customer', at: `/dashboard?order=${produced}&view=production` },
  { role: 'customer', at: `/dashboard?order=${designed}&view=chat` },
  { role: 'customer', at: '/dashboard?tab=chat' },
  { role: 'customer', at: '/dashboard?tab=payments' },
  { role: 'customer', at: '/dashboard?tab=profile' },
  { role: 'customer', at: `/receipt/${receipt}` },
  { role: 'engineer', at: '/engineer-dashboard' },
  { role: 'engineer', at: '/engineer-dashboard?tab=workbench' },
  { role: 'engineer', at: `/engineer-dashboard?order=${designed}` },
  { role: 'engineer', at: `/engineer-dashboard?order=${designed}&view=scans` },
  { role: 'engineer', at: `/engineer-dashboard?order=${designed}&view=chat` },
  ...['', '?tab=due', '?tab=reports', '?tab=users', '?tab=messages', '?tab=audit', '?tab=settings'].map((tab) => ({
    role: /** @type {const} */ ('admin'),
    at: `/admin-dashboard${tab}`,
  })),
  { role: 'admin', at: `/admin-dashboard?order=${designed}` },
]

await withDemoBrowser(async ({ openPage, get }) => {
  const { orders } = await get('/api/orders/my-orders', 'customer')
  const details = await Promise.all(orders.map(async ({ _id }) => (await get(`/api/orders/${_id}`, 'customer')).order))
  const [designed] = details
    .filter(({ engineerId }) => engineerId?.firstName === 'Erin')
    .sort((a, b) => b.cadModels.length - a.cadModels.length)
  const paid = details.flatMap(({ payments }) => payments).find(({ status }) => status === 'paid')
  const ids = { designed: designed._id, produced: details.find(({ status }) => status === 'completed')._id, receipt: paid._id }
  for (const sheet of SHEETS) {
    const screenshots = []
    for (const { role, at, act } of screens(ids)) {
      const page = await openPage(at, { viewport: sheet.viewport, role })
      try {
        await act?.(page)
        await page.waitForTimeout(SETTLE_MS)
      } catch (error) {
        print(`${at}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
      }
      screenshots.push(await page.screenshot())
      await page.context().close()
    }
    await writeSheet(sheet, screenshots)
  }
})

/** @param {(typeof SHEETS)[number]} sheet @param {Buffer[]} screenshots */
async function writeSheet({ name, tile, columns }, screenshots) {
  await mkdir(OUT, { recursive: true })
  const rows = Math.ceil(screenshots.length / columns)
  const offset = (/** @type {number} */ at, /** @type {number} */ size) => GAP + at * (size + GAP)
  const tiles = await Promise.all(
    screenshots.map(async (screenshot, i) => ({
      input: await sharp(screenshot).resize(tile).toBuffer(),
      left: offset(i % columns, tile.width),
      top: offset(Math.floor(i / columns), tile.height),
    })),
  )
  const size = { width: offset(columns, tile.width), height: offset(rows, tile.height) }
  await sharp({ create: { ...size, channels: 3, background: '#26282c' } })
    .composite(tiles)
    .webp({ quality: 72 })
    .toFile(path.join(OUT, `${name}.webp`))
  print(`${path.join(OUT, `${name}.webp`)}: ${screenshots.length} screens`)
}
