/**
 * Measures the web app in a phone-sized browser on slow 4G with demo data: requests, bytes and time of opening each dashboard,
 * signing in, opening an order and opening a chat. Draws the requests of the customer's dashboard. `PHONE_URL` measures a server that is already
 * running, such as another version, and `PHONE_PICTURE` names the file of the drawing.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Role } from '@vorta/contract/auth/role'
import { DASHBOARD_PATHS } from '@vorta/contract/notifications/link'
import { type Browser, chromium, devices, type Page } from 'playwright-core'
import { untilPreviewsAreRendered } from '../apps/api/test/embedded-database.ts'
import { startProgram } from '../e2e/program.ts'
import { findBrowser } from '../scripts/browser.mjs'
import { median, reportRow } from './measure.ts'
import { drawWaterfall, type Transfer } from './waterfall.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
/** Slow 4G as Lighthouse defines it. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const PASSWORD = 'demo1234'
const TIMEOUT_MS = 60_000
/** Requests that follow within this time belong to a step. */
const AFTER_MS = 2_500
/** The time that a user needs for a field. */
const TYPING_MS = 1_500
const NAMES: Record<Role, string> = { user: 'customer', engineer: 'engineer', admin: 'admin' }
const ROLES = Object.keys(NAMES) as Role[]
const ORDER_NUMBER = /VRT-26-/

interface Step {
  readonly seconds: number
  readonly transfers: readonly Transfer[]
}

const executablePath = await findBrowser()
if (!executablePath) throw new Error('No browser found. Set CHROME_PATH to a Chromium executable.')
const dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-phone-'))
const program = process.env.PHONE_URL ? null : await startProgram({ DATA_DIR: dataDir })
if (program) await untilPreviewsAreRendered(dataDir)
const url = process.env.PHONE_URL ?? program?.url ?? ''
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  const steps = new Map<string, Step[]>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, step] of await runSteps(browser)) steps.set(name, [...(steps.get(name) ?? []), step])
  for (const [name, measured] of steps) {
    const of = (figure: (step: Step) => number) => median(measured.map(figure))
    const kB = (transfers: readonly Transfer[]) => transfers.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
    const requests = of(({ transfers }) => transfers.length)
    const api = of(({ transfers }) => kB(transfers.filter(isData)))
    const figure = `${of(({ seconds }) => seconds).toFixed(2)} s, ${requests} requests, ${of(({ transfers }) => kB(transfers)).toFixed(0)} kB, of which API ${api.toFixed(1)} kB`
    reportRow({ name: `phone: ${name}`, figure })
  }
  const shown = middle(steps.get(dashboardOf('user')) ?? [])
  if (shown)
    await writeFile(process.env.PHONE_PICTURE ?? 'docs/images/dashboard-waterfall-after.svg', drawWaterfall(shown.transfers, shown.seconds))
} finally {
  await browser.close()
  await program?.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function dashboardOf(role: Role) {
  return `${NAMES[role]}'s dashboard`
}

/** JSON replies, without pictures and files. */
function isData({ path: at }: Transfer) {
  return at.startsWith('/api/') && !at.startsWith('/api/uploads/')
}

function middle(steps: readonly Step[]): Step | undefined {
  return [...steps].sort((a, b) => a.seconds - b.seconds)[Math.floor(steps.length / 2)]
}

/** Each role starts with an empty cache. */
async function runSteps(on: Browser): Promise<[string, Step][]> {
  const steps: [string, Step][] = []
  for (const role of ROLES) {
    const token = await signIn(role)
    await withPhone(on, { token, role }, async (page, measure) => {
      steps.push([dashboardOf(role), await measure(() => page.goto(url + DASHBOARD_PATHS[role], { waitUntil: 'commit' }), orders(page))])
      if (role !== 'user') return
      const dialog = page.getByRole('dialog')
      // A link covers the card.
      steps.push(['order opened', await measure(() => orders(page).click({ force: true }), dialog.getByText(/design fee/i).first())])
    })
    await withPhone(on, null, async (page, measure) => {
      await page.goto(`${url}/builder`, { waitUntil: 'commit' })
      await page.getByLabel('Email').first().fill(`${NAMES[role]}@vorta.example`, { timeout: TIMEOUT_MS })
      await page.waitForTimeout(TYPING_MS)
      await page.getByLabel('Password', { exact: true }).first().fill(PASSWORD)
      await page.waitForTimeout(TYPING_MS)
      steps.push([
        `sign-in to ${dashboardOf(role)}`,
        await measure(() => page.getByRole('button', { name: 'Sign In' }).click(), orders(page)),
      ])
    })
  }
  await withPhone(on, { token: await signIn('user'), role: 'user' }, async (page, measure) => {
    await measure(() => page.goto(url + DASHBOARD_PATHS.user, { waitUntil: 'commit' }), orders(page))
    const openChat = async () => {
      await page.getByRole('tab', { name: /Chat/ }).click()
      await page.getByRole('tabpanel', { name: /Chat/ }).getByText(ORDER_NUMBER).first().click({ timeout: TIMEOUT_MS, force: true })
    }
    steps.push([
      'chat opened',
      await measure(
        openChat,
        page
          .getByRole('log')
          .getByText(/\d:\d\d [AP]M/)
          .first(),
      ),
    ])
  })
  return steps
}

function orders(page: Page) {
  return page.getByText(ORDER_NUMBER).first()
}

async function signIn(role: Role): Promise<string> {
  const body = JSON.stringify({ email: `${NAMES[role]}@vorta.example`, password: PASSWORD })
  const reply = await fetch(`${url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await reply.json()) as { token: string }).token
}

type Measure = (act: () => Promise<unknown>, visible: ReturnType<Page['getByText']>) => Promise<Step>

/** Opens an empty phone, signed in or not. */
async function withPhone(on: Browser, session: { token: string; role: Role } | null, run: (page: Page, measure: Measure) => Promise<void>) {
  // The service worker would load its files in the middle of a step.
  const context = await on.newContext({ ...devices['Pixel 5'], serviceWorkers: 'block' })
  if (session) await context.addInitScript((stored) => Object.assign(localStorage, stored), session)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  const transfers = new Map<string, { path: string; start: number; end: number; bytes: number }>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    const { pathname, search } = new URL(request.url)
    transfers.set(requestId, { path: pathname + search, start: timestamp, end: timestamp, bytes: 0 })
  })
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const transfer = transfers.get(requestId)
    if (transfer) Object.assign(transfer, { end: timestamp, bytes: encodedDataLength })
  })
  await run(page, async (act, visible) => {
    const earlier = transfers.size
    const from = performance.now()
    await act()
    await visible.waitFor({ timeout: TIMEOUT_MS })
    const seconds = (performance.now() - from) / 1000
    await page.waitForTimeout(AFTER_MS)
    const own = [...transfers.values()].slice(earlier)
    const origin = own[0]?.start ?? 0
    return { seconds, transfers: own.map((one) => ({ ...one, start: one.start - origin, end: one.end - origin })) }
  })
  await context.close()
}
