import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: './journeys',
  outputDir: '../.cache/playwright',
  globalSetup: './server.setup.ts',
  // Two cores, one server: more workers only make each other late.
  workers: 2,
  fullyParallel: true,
  // Wide, because a busy machine is slow and no journey is about time.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  retries: 0,
  use: {
    // A trace shows every step of a failure, and costs more than a quarter of the whole run: `--trace=retain-on-failure` asks for it.
    trace: 'off',
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    // No journey is about motion: what fades or slides in stands in its place at once.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      args: [
        '--no-sandbox',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Pages are put together by the CPU itself instead of through the software GPU: a third less work; 3D is drawn as before.
        '--disable-gpu-compositing',
      ],
    },
  },
})
