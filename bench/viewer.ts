import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writePly, writeStl } from '@vorta/kit3d/measure/writers'
import { chromium, type Page } from 'playwright-core'
import { startProgram } from '../e2e/program.ts'
import { wavySheet } from './wavy-sheet.ts'

/**
 * Uploads a scan of a million vertices and opens it in a browser with software rendering: time from the click to the first,
 * coarse frame and to the full frame, and frame rate while rotating. Needs a built program.
 */

const OPEN_MAX_S = 10
const SIDE = 1000
const FLAGS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-sync',
]
const ROTATE_MS = 2000

const { findBrowser } = await import('../scripts/browser.mjs')
const executablePath = await findBrowser()
if (!executablePath) throw new Error('No browser found. Set CHROME_PATH to a Chromium executable.')
const folder = await mkdtemp(path.join(tmpdir(), 'vorta-bench-'))
const scans = [
  { file: path.join(folder, 'scan.ply'), bytes: writePly(wavySheet(SIDE), 'binary_little_endian') },
  // STL repeats vertices: as many in the file, with a third of the triangles.
  { file: path.join(folder, 'scan.stl'), bytes: writeStl(wavySheet(409), 'binary') },
]
for (const { file, bytes } of scans) await writeFile(file, bytes)
// Without previews, which would be shown instead.
const program = await startProgram({ DATA_DIR: path.join(folder, 'data'), PREVIEWS: 'off' })
const browser = await chromium.launch({ executablePath, args: FLAGS })
try {
  const page = await browser.newPage({ baseURL: program.url, viewport: { width: 1440, height: 900 } })
  await signIn(page, program.url)
  const results: string[] = []
  let passed = true
  for (const { file, bytes } of scans) {
    const { firstS, wholeS, fps } = await measure(page, file)
    passed = passed && wholeS < OPEN_MAX_S
    const format = path.extname(file).slice(1)
    results.push(
      `${format} ${Math.round(bytes.length / 1e6)} MB ${wholeS.toFixed(1)} s (coarse after ${firstS.toFixed(1)} s), ${fps.toFixed(0)} frames/s`,
    )
  }
  console.log(
    `viewer: a million vertices from click to full frame: ${results.join('; ')} (limit ${OPEN_MAX_S} s): ${passed ? 'ok' : 'MISSED'}`,
  )
  if (!passed) process.exitCode = 1
} finally {
  await browser.close()
  await program.stop()
  await rm(folder, { recursive: true, force: true })
}

async function signIn(page: Page, url: string) {
  const body = JSON.stringify({ email: 'customer@vorta.example', password: 'demo1234' })
  const login = await fetch(`${url}/api/auth/login`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const { token } = (await login.json()) as { token: string }
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  const mine = await fetch(`${url}/api/orders/my-orders`, { headers: { authorization: `Bearer ${token}` } })
  const { orders } = (await mine.json()) as { orders: { _id: string; status: string }[] }
  const order = orders.find(({ status }) => status === 'designing')
  await page.goto(`/dashboard?order=${order?._id}&view=scans`)
}

async function measure(page: Page, file: string) {
  await page.getByRole('region', { name: 'Upload a scan' }).locator('input[type=file]').setInputFiles(file)
  const view = page.getByRole('button', { name: `View ${path.basename(file)}` })
  await view.waitFor({ timeout: 60_000 })
  const since = performance.now()
  await view.click()
  const seconds = () => (performance.now() - since) / 1000
  await page.locator('[data-model=ready]').waitFor({ timeout: 120_000 })
  const firstS = seconds()
  await page.locator('[data-model=ready] canvas[data-detail=full]').waitFor({ timeout: 120_000 })
  // A frame is requested before it is drawn, so wait for the second one.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  const wholeS = seconds()
  const fps = await rotate(page)
  await page.getByRole('button', { name: 'Close' }).first().click()
  await page.locator('[data-model]').waitFor({ state: 'detached' })
  return { firstS, wholeS, fps }
}

/** Frame rate while the model is dragged. */
async function rotate(page: Page): Promise<number> {
  const box = await page.locator('[data-model=ready] canvas').first().boundingBox()
  if (!box) throw new Error('The model viewer has no canvas.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  // A string, because requestAnimationFrame has no type in Node.
  const counted = page.evaluate<number>(`new Promise((resolve) => {
    let frames = 0
    const end = performance.now() + ${ROTATE_MS}
    const next = () => (frames++, performance.now() < end ? requestAnimationFrame(next) : resolve(frames))
    requestAnimationFrame(next)
  })`)
  let isDragging = true
  const drag = async () => {
    for (let step = 0; isDragging; step += 1) await page.mouse.move(x + 200 * Math.sin(step / 10), y + 40 * Math.cos(step / 10))
  }
  const dragging = drag()
  const frames = await counted
  isDragging = false
  await dragging
  await page.mouse.up()
  return frames / (ROTATE_MS / 1000)
}
