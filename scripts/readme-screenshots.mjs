/** Takes the screenshots of README.md. Run it by hand after a build (node scripts/readme-screenshots.mjs) and commit the results in docs/images. */
import path from 'node:path'
import sharp from 'sharp'
import { print } from './console.mjs'
import { withDemoBrowser } from './demo-browser.mjs'
import { ROOT } from './project.mjs'

const VIEWPORT = { width: 1280, height: 800 }
const SETTLE_MS = 5_000

/** @type {{ name: string, at: string, role?: 'customer', act?: (page: import('playwright-core').Page) => Promise<void> }[]} */
const SCREENSHOTS = [
  { name: 'landing', at: '/' },
  {
    name: 'builder',
    at: '/builder?from=dashboard',
    role: 'customer',
    act: async (page) => {
      await page.getByLabel('Make', { exact: true }).selectOption('Porsche')
      await page.getByLabel('Model', { exact: true }).fill('911 GT3')
      await page.getByLabel('Year', { exact: true }).fill('2022')
      await page.getByLabel('Color', { exact: true }).fill('Guards Red')
      await page.getByRole('button', { name: 'Continue to Customization' }).click()
    },
  },
  { name: 'dashboard', at: '/dashboard', role: 'customer' },
  {
    name: 'demo-tour',
    at: '/dashboard',
    role: 'customer',
    act: (page) => page.getByRole('button', { name: 'Demo Tour' }).click(),
  },
]

await withDemoBrowser(async ({ openPage }) => {
  for (const { name, at, role, act } of SCREENSHOTS) {
    const page = await openPage(at, { viewport: VIEWPORT, role })
    await act?.(page)
    await page.waitForTimeout(SETTLE_MS)
    await sharp(await page.screenshot())
      .webp({ quality: 80, effort: 6 })
      .toFile(path.join(ROOT, `docs/images/${name}.webp`))
    print(`docs/images/${name}.webp`)
    await page.context().close()
  }
})
