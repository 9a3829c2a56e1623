/**
 * Runs Lighthouse (mobile) on the public pages of the built program and prints medians, with most runs for the landing page.
 * Fails on accessibility, best practices, SEO or layout shift, not on timings. Without a browser or Lighthouse, it reports that
 * and succeeds. `LIGHTHOUSE_QUICK=1` runs the landing page once.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Config } from 'lighthouse'
import { PRODUCTION_SETTINGS } from '../apps/api/test/production-settings.ts'
import { startProgram } from '../e2e/program.ts'

const IS_QUICK = process.env.LIGHTHOUSE_QUICK === '1'
const LANDING_RUNS = IS_QUICK ? 1 : 5
const ALL_PAGES = ['/', '/work/high-performance-spoiler-design', '/terms', '/privacy', '/refunds']
const PAGES = process.argv.length > 2 ? process.argv.slice(2) : IS_QUICK ? ['/'] : ALL_PAGES
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const REQUIRED = ['accessibility', 'best-practices', 'seo'] as const
const PERFORMANCE_TARGET = 95
const SHIFT_MAX = 0.02
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

type Scores = Record<(typeof CATEGORIES)[number], number> & {
  lcp: number
  shift: number
  blocked: number
  element: string
  failed: string[]
}

const { browserVersion, findBrowser } = await import('../scripts/browser.mjs')
const browser = await findBrowser()
if (!browser) skip('no browser found; set CHROME_PATH to a Chromium executable')
const { launch } = await import('chrome-launcher').catch(() => skip('the package chrome-launcher is not installed'))
const { default: lighthouse } = await import('lighthouse').catch(() => skip('the package lighthouse is not installed'))
const dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-lighthouse-'))
const program = await startProgram({ ...PRODUCTION_SETTINGS, HOST: '127.0.0.1', DATA_DIR: dataDir })
try {
  console.log(`lighthouse: ${browserVersion(browser)}, mobile, applied throttling`)
  console.log('page                                   perf  a11y  best   seo      LCP    shift  blocked  largest element')
  let passed = true
  for (const page of PAGES) {
    const runs: Scores[] = []
    for (let run = 0; run < (page === '/' ? LANDING_RUNS : 1); run += 1) runs.push(await audit(program.url + page))
    const middle = medians(runs)
    console.log(row(page, middle))
    if (middle.failed.length > 0) console.log(`  not met: ${middle.failed.join(', ')}`)
    passed &&= REQUIRED.every((name) => middle[name] === 100) && middle.shift < SHIFT_MAX
    if (page === '/' && middle.performance < PERFORMANCE_TARGET) console.log(`  performance is under ${PERFORMANCE_TARGET}`)
  }
  console.log(`lighthouse: accessibility, best practices, SEO and layout shift ${passed ? 'ok' : 'MISSED'}`)
  if (!passed) process.exitCode = 1
} finally {
  await program.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function skip(why: string): never {
  console.log(`lighthouse not available: ${why}`)
  process.exit(0)
}

async function audit(address: string): Promise<Scores> {
  const chrome = await launch({ chromePath: browser ?? undefined, chromeFlags: FLAGS })
  try {
    const config: Config = {
      extends: 'lighthouse:default',
      settings: { onlyCategories: [...CATEGORIES], throttlingMethod: 'devtools', formFactor: 'mobile' },
    }
    const result = await lighthouse(address, { port: chrome.port, logLevel: 'error' }, config)
    if (!result) throw new Error(`Lighthouse returned no result for ${address}`)
    const { audits, categories } = result.lhr
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
      lcp: value('largest-contentful-paint'),
      shift: value('cumulative-layout-shift'),
      blocked: value('total-blocking-time'),
      element: largest(audits['largest-contentful-paint-element']?.details),
      failed: REQUIRED.flatMap((name) =>
        (categories[name]?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0).map(({ id }) => id),
      ),
    }
  } finally {
    await chrome.kill()
  }
}

/** The label of the largest element, found anywhere in the nested details. */
function largest(details: unknown): string {
  return /"nodeLabel":"([^"]{0,40})/.exec(JSON.stringify(details ?? {}))?.[1] ?? '?'
}

function medians(runs: readonly Scores[]): Scores {
  const middle = (read: (run: Scores) => number) => runs.map(read).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN
  return {
    performance: middle((run) => run.performance),
    accessibility: middle((run) => run.accessibility),
    'best-practices': middle((run) => run['best-practices']),
    seo: middle((run) => run.seo),
    lcp: middle((run) => run.lcp),
    shift: middle((run) => run.shift),
    blocked: middle((run) => run.blocked),
    element: runs[0]?.element ?? '?',
    failed: [...new Set(runs.flatMap((run) => run.failed))],
  }
}

function row(page: string, run: Scores) {
  const scores = CATEGORIES.map((name) => String(run[name]).padStart(4)).join('  ')
  return `${page.padEnd(38)} ${scores}  ${`${Math.round(run.lcp)} ms`.padStart(7)}  ${run.shift.toFixed(3).padStart(7)}  ${`${Math.round(run.blocked)} ms`.padStart(7)}  ${run.element}`
}
