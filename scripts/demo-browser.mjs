import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { findBrowser } from './browser.mjs'
import { ROOT } from './project.mjs'

const PASSWORD = 'demo1234'
const PICTURES_POLL_MS = 200
const BROWSER_ARGS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-sync',
]

/** @typedef {'customer' | 'engineer' | 'admin'} Role */

/**
 * Starts the built server with fresh demo data and a browser, runs the callback, and stops both.
 * @param {(demo: {
 *   openPage: (at: string, options: { viewport: { width: number, height: number }, role?: Role }) => Promise<import('playwright-core').Page>,
 *   get: (at: string, role: Role) => Promise<any>,
 * }) => Promise<void>} callback
 */
export async function withDemoBrowser(callback) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-demo-'))
  const server = spawn(process.execPath, ['apps/api/dist/main.js'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', RATE_LIMITS: 'off', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise((resolve, reject) => {
    let output = ''
    server.stdout.on('data', (chunk) => {
      output += chunk
      const found = /(http:\/\/localhost:\d+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    server.once('exit', () => reject(new Error(output)))
  })
  const browser = await chromium.launch({ executablePath: (await findBrowser()) ?? undefined, args: BROWSER_ARGS })
  /** @type {Record<string, string>} */
  const tokens = {}
  /** @param {Role} role */
  const tokenOf = async (role) => {
    tokens[role] ??= (await signIn(url, role)).token
    return tokens[role]
  }
  /** @param {string} at @param {Role} role */
  const get = async (at, role) => {
    const response = await fetch(url + at, { headers: { authorization: `Bearer ${await tokenOf(role)}` } })
    return response.json()
  }
  /** The pictures of CAD versions are drawn after the start. */
  const arePicturesDrawn = async () => {
    /** @type {{ orders: { cadModels: { thumbnailUrl: string | null }[] }[] }} */
    const { orders } = await get('/api/orders/my-orders', 'customer')
    return orders.every(({ cadModels }) => cadModels.every(({ thumbnailUrl }) => thumbnailUrl !== null))
  }
  try {
    while (!(await arePicturesDrawn())) await pause(PICTURES_POLL_MS)
    await callback({
      openPage: async (at, { viewport, role }) => {
        const context = await browser.newContext({ viewport, reducedMotion: 'reduce', deviceScaleFactor: 1 })
        const page = await context.newPage()
        page.setDefaultTimeout(60_000)
        if (role) await page.addInitScript((token) => localStorage.setItem('token', token), await tokenOf(role))
        await page.goto(url + at, { waitUntil: 'load' })
        return page
      },
      get,
    })
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** @param {string} url @param {Role} role */
async function signIn(url, role) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${role}@vorta.example`, password: PASSWORD }),
  })
  return response.json()
}
