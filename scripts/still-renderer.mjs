import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'
import { findBrowser } from './browser.mjs'

const WEB = fileURLToPath(new URL('../apps/web/', import.meta.url))
const PAGE = '/src/features/configurator/stills/stills.html'

/** Opens the still renderer in a headless browser, runs the callback with it, and closes everything afterward. */
export async function withStillRenderer(callback, executablePath) {
  const server = await createServer({
    root: WEB,
    configFile: `${WEB}vite.config.ts`,
    logLevel: 'warn',
    cacheDir: `${WEB}node_modules/.vite-stills`,
    server: { port: 0, hmr: false, watch: null },
  })
  await server.listen()
  const { port } = server.httpServer.address()
  const browser = await chromium.launch({
    executablePath: executablePath ?? (await findBrowser()) ?? undefined,
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(0)
    page.on('pageerror', (error) => console.error(error.message))
    page.on('console', (message) => message.type() === 'error' && console.error(message.text()))
    await page.goto(`http://localhost:${port}${PAGE}`)
    await page.waitForFunction(() => window.stills !== undefined)
    const take = async (shot) => Buffer.from(await page.evaluate((options) => window.stills.take(options), shot), 'base64')
    const snapshot = async (shot) => Buffer.from(await page.evaluate((options) => window.stills.snapshot(options), shot), 'base64')
    const takePaintable = async (shot) =>
      (await page.evaluate((options) => window.stills.takePaintable(options), shot)).map((png) => Buffer.from(png, 'base64'))
    const { shots, paintableShots, vehicles } = await page.evaluate(() => {
      const { shots, paintableShots, vehicles } = window.stills
      return { shots, paintableShots, vehicles }
    })
    const read = (kit, car) => page.evaluate(([kitDetails, carDetails]) => window.stills.read(kitDetails, carDetails), [kit, car])
    return await callback({ page, shots, paintableShots, vehicles, take, takePaintable, snapshot, read })
  } finally {
    await browser.close()
    await server.close()
  }
}
