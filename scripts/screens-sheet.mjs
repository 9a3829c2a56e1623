/**
 * Every screen side by side, wide and on a phone, as the demo shows it: one rhythm is seen best where all of it hangs together.
 * By hand, after a build: node scripts/screens-sheet.mjs; the results are committed.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { findBrowser } from './browser.mjs'
import { say } from './console.mjs'
import { ROOT } from './project.mjs'

const SHEETS = [
  { name: 'screens-wide', viewport: { width: 1440, height: 900 }, tile: { width: 480, height: 300 }, columns: 5 },
  { name: 'screens-phone', viewport: { width: 390, height: 844 }, tile: { width: 240, height: 519 }, columns: 10 },
]
const GAP = 12
const PASSWORD = 'demo1234'
const STILL_MS = 2_500

/** @param {import('playwright-core').Page} page @param {string} name */
const press = (page, name) => page.getByRole('button', { name }).click()

/** @param {import('playwright-core').Page} page */
async function describeCar(page) {
  await page.getByLabel('Make', { exact: true }).selectOption('Porsche')
  await page.getByLabel('Model', { exact: true }).fill('911 GT3')
  await page.getByLabel('Year', { exact: true }).fill('2022')
  await page.getByLabel('Color', { exact: true }).fill('Guards Red')
}

/**
 * Who sees it, where, and what is done there before the picture is taken.
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
      await describeCar(page)
      await press(page, 'Continue to Customization')
    },
  },
  {
    role: 'customer',
    at: '/builder?from=dashboard',
    act: async (page) => {
      await describeCar(page)
      await press(page, 'Continue to Customization')
      await press(page, 'Skip Customization')
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
  let said = ''
  program.stdout.on('data', (piece) => {
    said += piece
    const found = /ready at (http:\/\/\S+)/.exec(said)?.[1]
    if (found) resolve(found)
  })
  program.once('exit', () => reject(new Error(said)))
})
const browser = await chromium.launch({
  executablePath: (await findBrowser()) ?? undefined,
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-background-networking', '--disable-sync'],
})
try {
  /** @type {Record<string, string>} */
  const tokens = {}
  for (const role of ['customer', 'engineer', 'admin']) {
    const { token } = await call('/api/auth/login', undefined, { email: `${role}@vorta.example`, password: PASSWORD })
    tokens[role] = token
  }
  const { orders } = await call('/api/orders/my-orders', tokens.customer)
  const whole = await Promise.all(orders.map(async ({ _id }) => (await call(`/api/orders/${_id}`, tokens.customer)).order))
  const [designed] = whole
    .filter(({ engineerId }) => engineerId?.firstName === 'Erin')
    .sort((a, b) => b.cadModels.length - a.cadModels.length)
  const paid = whole.flatMap(({ payments }) => payments).find(({ status }) => status === 'paid')
  const ids = { designed: designed._id, produced: whole.find(({ status }) => status === 'completed')._id, receipt: paid._id }
  for (const sheet of SHEETS) await hang(sheet, await photograph(sheet.viewport, ids, tokens))
} finally {
  await browser.close()
  program.kill('SIGTERM')
  await new Promise((resolve) => program.once('exit', resolve))
  await rm(dataDir, { recursive: true, force: true })
}

/** @param {string} at @param {string} [token] @param {object} [body] */
async function call(at, token, body) {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(url + at, { method: body ? 'POST' : 'GET', headers, body: body && JSON.stringify(body) })
  return response.json()
}

/** @param {{ width: number, height: number }} viewport @param {Parameters<typeof screens>[0]} ids @param {Record<string, string>} tokens */
async function photograph(viewport, ids, tokens) {
  const pictures = []
  for (const { role, at, act } of screens(ids)) {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', deviceScaleFactor: 1 })
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    if (role) await page.addInitScript((token) => localStorage.setItem('token', token), tokens[role])
    try {
      await page.goto(url + at, { waitUntil: 'load' })
      await act?.(page)
      await page.waitForTimeout(STILL_MS)
    } catch (error) {
      say(`${at}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    }
    pictures.push(await page.screenshot())
    await context.close()
  }
  return pictures
}

/** @param {(typeof SHEETS)[number]} sheet @param {Buffer[]} pictures */
async function hang({ name, tile, columns }, pictures) {
  const rows = Math.ceil(pictures.length / columns)
  const place = (/** @type {number} */ at, /** @type {number} */ size) => GAP + at * (size + GAP)
  const tiles = await Promise.all(
    pictures.map(async (picture, i) => ({
      input: await sharp(picture).resize(tile).toBuffer(),
      left: place(i % columns, tile.width),
      top: place(Math.floor(i / columns), tile.height),
    })),
  )
  const size = { width: place(columns, tile.width), height: place(rows, tile.height) }
  await sharp({ create: { ...size, channels: 3, background: '#26282c' } })
    .composite(tiles)
    .webp({ quality: 72 })
    .toFile(path.join(ROOT, `docs/images/${name}.webp`))
  say(`docs/images/${name}.webp: ${pictures.length} screens`)
}
