import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { print, run } from './console.mjs'
import { ROOT } from './project.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chrome']
/** Chromium without a window around the page: it cannot install apps or show notifications, but takes a sixth less work. */
const HEADLESS_SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
const WINDOWS_APPS = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe']

/**
 * Finds a headless shell, or installs Debian's.
 * @returns {Promise<string | null>}
 */
export async function findHeadlessShell() {
  if (onPath(HEADLESS_SHELLS).length === 0 && canInstall()) {
    print('   No headless shell found. Trying to install one…')
    await install('chromium-headless-shell')
  }
  for (const candidate of onPath(HEADLESS_SHELLS)) if (await canLaunch(candidate)) return candidate
  return null
}

/**
 * Finds a Chromium that launches: an installed one, then Playwright's download, then Debian's package.
 * @returns {Promise<string | null>}
 */
export async function findBrowser() {
  for (const candidate of installedBrowsers()) if (await canLaunch(candidate)) return candidate
  print('No browser found. Trying to install one…')
  await run(process.execPath, [path.join(ROOT, 'node_modules/playwright/cli.js'), 'install', 'chromium'], { cwd: ROOT })
  const downloaded = await playwrightChromium()
  if (downloaded && (await canLaunch(downloaded))) return downloaded
  if (canInstall()) {
    await install('chromium', 'fonts-liberation')
    for (const candidate of installedBrowsers()) if (await canLaunch(candidate)) return candidate
  }
  return null
}

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs packages of Debian. @param {string[]} packages */
async function install(...packages) {
  const aptOptions = ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']
  await run('apt-get', [...aptOptions, 'update'])
  await run('apt-get', [...aptOptions, 'install', '-y', '--no-install-recommends', ...packages])
}

/** @param {string[]} names */
const onPath = (names) =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)))
    .filter((file) => existsSync(file))

function installedBrowsers() {
  const windows = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) =>
    WINDOWS_APPS.map((app) => path.join(process.env[variable] ?? '', app)),
  )
  return [process.env.CHROME_PATH ?? '', ...onPath(NAMES), ...MAC_APPS, ...windows].filter((file) => file !== '' && existsSync(file))
}

async function playwrightChromium() {
  const { chromium } = await import('playwright-core')
  const file = chromium.executablePath()
  return existsSync(file) ? file : null
}

/** @param {string} executablePath */
async function canLaunch(executablePath) {
  try {
    const { chromium } = await import('playwright-core')
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: 30_000 })
    await browser.close()
    return true
  } catch {
    return false
  }
}

/** @param {string} executablePath */
export function browserVersion(executablePath) {
  try {
    return execFileSync(executablePath, ['--version'], { encoding: 'utf8', timeout: 10_000 }).trim()
  } catch {
    return executablePath
  }
}
