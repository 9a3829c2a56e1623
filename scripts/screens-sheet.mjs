/**
 * Takes screenshots of every screen of the demo, at desktop and phone width, and arranges them on two sheets.
 * Run it by hand after a build (node scripts/screens-sheet.mjs); it writes to .cache/screens.
 */
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { findBrowser } from './browser.mjs'
import { print } from './console.mjs'
import { ROOT } from './project.mjs'

const SHEETS = [
  { name: 'screens-wide', viewport: { width: 1440, height: 900 }, tile: { width: 480, height: 300 }, columns: 5 },
  { name: 'screens-phone', viewport: { width: 390, height: 844 }, tile: { width: 240, height: 519 }, columns: 10 },
]
const OUT = path.join(ROOT, '.cache/screens')
const GAP = 12
const PASSWORD = 'demo1234'
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
  ...['', '?tab=due', '?tab=figures', '?tab=users', '?tab=messages', '?tab=audit', '?tab=settings'].map((tab) => ({
    role: /** @type {const} */ ('admin'),
    at: `/admin-dashboard${tab}`,
  })),
  { role: 'admin', at: `/admin-dashboard?order=${designed}` },
]

const dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-screens-'))
const program = spawn(process.execPath, ['apps/api/dist/main.js'], {
  cwd: ROOT,
  env: { ...process.env, NODE_ENV: 'development', PORT: '0', RATE_LIMITS: 'off', DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const url = await new Promise((resolve, reject) => {
  let output = ''
  program.stdout.on('data', (chunk) => {
    output += chunk
    const found = /ready at (http:\/\/\S+)/.exec(output)?.[1]
    if (found) resolve(found)
  })
  program.once('exit', () => reject(new Error(output)))
})
const browser = await chromium.launch({
  executablePath: (await findBrowser()) ?? undefined,
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-background-networking', '--disable-sync'],
})
try {
  /** @type {Record<string, string>} */
  const tokens = {}
  for (const role of ['customer', 'engineer', 'admin']) {
    const { token } = await request('/api/auth/login', undefined, { email: `${role}@vorta.example`, password: PASSWORD })
    tokens[role] = token
  }
  const { orders } = await request('/api/orders/my-orders', tokens.customer)
  const details = await Promise.all(orders.map(async ({ _id }) => (await request(`/api/orders/${_id}`, tokens.customer)).order))
  const [designed] = details
    .filter(({ engineerId }) => engineerId?.firstName === 'Erin')
    .sort((a, b) => b.cadModels.length - a.cadModels.length)
  const paid = details.flatMap(({ payments }) => payments).find(({ status }) => status === 'paid')
  const ids = { designed: designed._id, produced: details.find(({ status }) => status === 'completed')._id, receipt: paid._id }
  for (const sheet of SHEETS) await writeSheet(sheet, await takeScreenshots(sheet.viewport, ids, tokens))
} finally {
  await browser.close()
  program.kill('SIGTERM')
  await new Promise((resolve) => program.once('exit', resolve))
  await rm(dataDir, { recursive: true, force: true })
}

/** @param {string} at @param {string} [token] @param {object} [body] */
async function request(at, token, body) {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(url + at, { method: body ? 'POST' : 'GET', headers, body: body && JSON.stringify(body) })
  return response.json()
}

/** @param {{ width: number, height: number }} viewport @param {Parameters<typeof screens>[0]} ids @param {Record<string, string>} tokens */
async function takeScreenshots(viewport, ids, tokens) {
  const screenshots = []
  for (const { role, at, act } of screens(ids)) {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', deviceScaleFactor: 1 })
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    if (role) await page.addInitScript((token) => localStorage.setItem('token', token), tokens[role])
    try {
      await page.goto(url + at, { waitUntil: 'load' })
      await act?.(page)
      await page.waitForTimeout(SETTLE_MS)
    } catch (error) {
      print(`${at}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    }
    screenshots.push(await page.screenshot())
    await context.close()
  }
  return screenshots
}

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
