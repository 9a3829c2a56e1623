import { defineConfig } from '@playwright/test'

// Chromium uses only the last --disable-features, so this repeats what Playwright turns off.
const PLAYWRIGHT_DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
// Every new window renders the popup of the address bar in two more processes, which takes 40 % of the time of a page load.
const ADDRESS_BAR_FEATURES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI']

/** Journeys that look at a 3D view. Its pictures are computed on the CPU here, which takes longer than all else on a page. */
const WITH_3D = /@3D/
/** Journeys of what only a whole browser has, like notifications. The others run in the headless shell, if there is one. */
const WITH_WINDOW = /@window/

const SOFTWARE_3D = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // Optimizing the reader of STEP files takes six times as long as reading a small one.
  '--js-flags=--liftoff-only',
]
/** Journeys with servers of their own. */
const OWN_SERVER = /(options|stripe)\.spec\.ts/
/** Journeys whose pages have the settings of a phone, and so need a worker of their own. */
const ON_PHONE = /phone\.spec\.ts/

const NO_3D = ['--disable-gpu', '--disable-3d-apis']

const launchOptions = (executablePath: string | undefined, graphics: string[]) => ({
  executablePath,
  args: [
    '--no-sandbox',
    ...graphics,
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // Compositing on the CPU instead of the software GPU saves a third of the work. WebGL still works.
    '--disable-gpu-compositing',
    `--disable-features=${[...PLAYWRIGHT_DISABLED_FEATURES, ...ADDRESS_BAR_FEATURES].join(',')}`,
  ],
})

const pagesOptions = launchOptions(process.env.HEADLESS_SHELL_PATH, NO_3D)

export default defineConfig({
  testDir: './journeys',
  outputDir: '../.cache/playwright',
  globalSetup: './server.setup.ts',
  // A third one at a time saves only a few seconds on two cores, and journeys that render 3D pictures get too slow.
  workers: 2,
  fullyParallel: true,
  // Three times what the slowest test needs on two cores: enough for a busy machine, short enough to notice a hang.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  retries: 0,
  use: {
    // Tracing adds more than a quarter to the run time. Use `--trace=retain-on-failure` to debug a failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    // Answers of a service worker cannot be replaced by a test; phone.spec.ts allows it.
    serviceWorkers: 'block',
    // A page that has already run the app loads it in half the time. Storage, routes and settings are reset between journeys.
    reuseContext: true,
    // Without animations, elements are in their final position immediately.
    contextOptions: { reducedMotion: 'reduce' },
  },
  // Short journeys come last, so that both workers finish at the same time.
  projects: [
    { name: 'own server', testMatch: OWN_SERVER, use: { launchOptions: pagesOptions } },
    { name: 'phone', testMatch: ON_PHONE, grepInvert: [WITH_3D, WITH_WINDOW], use: { launchOptions: pagesOptions } },
    { name: 'window', grep: WITH_WINDOW, use: { launchOptions: launchOptions(process.env.CHROME_PATH, NO_3D) } },
    {
      name: '3D',
      grep: WITH_3D,
      use: {
        launchOptions: launchOptions(process.env.HEADLESS_SHELL_PATH, SOFTWARE_3D),
      },
    },
    // As in a browser without WebGL: pages show still pictures and text instead.
    {
      name: 'pages',
      testIgnore: [OWN_SERVER, ON_PHONE],
      grepInvert: [WITH_3D, WITH_WINDOW],
      use: { launchOptions: pagesOptions },
    },
  ],
})
