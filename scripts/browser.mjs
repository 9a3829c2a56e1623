import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { run, say } from './console.mjs'
import { ROOT } from './project.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chrome']
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
const WINDOWS_APPS = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe']

/**
 * A Chromium that really starts: one that is installed, else Playwright's own, else Debian's.
 * @returns {Promise<string | null>}
 */
export async function findBrowser() {
  for (const candidate of installed()) if (await starts(candidate)) return candidate
  say('No browser found; trying to install one…')
  await run(process.execPath, [path.join(ROOT, 'node_modules/playwright/cli.js'), 'install', 'chromium'], { cwd: ROOT })
  const own = await playwrightsOwn()
  if (own && (await starts(own))) return own
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const patient = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']
    await run('apt-get', [...patient, 'update'])
    await run('apt-get', [...patient, 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'])
    for (const candidate of installed()) if (await starts(candidate)) return candidate
  }
  return null
}

function installed() {
  const onPath = NAMES.flatMap((name) => (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)))
  const windows = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((place) =>
    WINDOWS_APPS.map((app) => path.join(process.env[place] ?? '', app)),
  )
  return [process.env.CHROME_PATH ?? '', ...onPath, ...MAC_APPS, ...windows].filter((file) => file !== '' && existsSync(file))
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright-core')
  const file = chromium.executablePath()
  return existsSync(file) ? file : null
}

/** @param {string} executablePath */
async function starts(executablePath) {
  try {
    const { chromium } = await import('playwright-core')
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: 30_000 })
    await browser.close()
    return true
  } catch {
    return false
  }
}

/** What the browser calls itself, for the record. @param {string} executablePath */
export function browserVersion(executablePath) {
  try {
    return execFileSync(executablePath, ['--version'], { encoding: 'utf8', timeout: 10_000 }).trim()
  } catch {
    return executablePath
  }
}
