import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { print, run, seconds } from './console.mjs'
import { buildIfNeeded, installIfNeeded, ROOT, refuseOldNode } from './project.mjs'
import { installRedis } from './redis.mjs'

const RESULTS = path.join(ROOT, '.cache/results')
/** The sources as the test runner transformed them. */
const TEST_MODULES = path.join(ROOT, '.cache/test-modules')
const MAX_FAILURE_LENGTH = 2_000
/** Test files that repeat something more often with LONG_TESTS=1. */
const LONG_TESTS = [
  'apps/api/faults/',
  'backup/upgrade.test.ts',
  'chat/chat-delivery.test.ts',
  'payments/cancel-race.test.ts',
  'payments/crash.test.ts',
  'payments/withdraw-race.test.ts',
]
const only = process.argv[2]
const totals = { passed: 0, failed: 0 }
/** Printed again at the end, because the middle of a long log is often truncated. @type {string[]} */
const failures = []

/** @param {string} title @param {() => Promise<{ passed: number, failed: number }>} part */
async function section(title, part) {
  const since = performance.now()
  print(`\n── ${title}`)
  const { passed, failed } = await part()
  totals.passed += passed
  totals.failed += failed
  print(`   ${title}: ${passed} passed, ${failed} failed (${seconds(since)})`)
}

/** Counts a non-zero exit code as a failure even if the runner reported none. @param {number} code @param {{ passed: number, failed: number }} counts */
const withExitCode = (code, counts) => (code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts)

/** @param {string} name */
function readResults(name) {
  const file = path.join(RESULTS, name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}

async function runChecks() {
  const { check } = await import('./check.mjs')
  const { failedNames, ...counts } = await check()
  failures.push(...failedNames)
  return counts
}

async function runUnitAndServer() {
  await installRedis()
  return runVitest('vitest.json', ['--project=unit', '--project=isolated unit', '--project=server', '--project=server on S3'])
}

/**
 * Kills the server, cuts its connections, fills its disk, and runs two processes behind a proxy under load. Not beside the other tests,
 * because some of these measure memory and time.
 */
async function runScaledAndFaults() {
  await installRedis()
  return runVitest('faults.json', ['--project=scaled out', '--project=faults'])
}

async function runScaled() {
  if (await installRedis()) return runVitest('scaled.json', ['--project=scaled out'])
  print('   Skipped: the scaled-out tests need redis-server.')
  return { passed: 0, failed: 0 }
}

/** The faults with the longest race tests, repeated more often. */
const runLongFaults = () => runVitest('faults.json', ['--project=faults', '--project=server', ...LONG_TESTS])

/** @param {string} name @param {string[]} projects */
async function runVitest(name, projects) {
  const report = path.join(RESULTS, name)
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
  const code = await run(
    process.execPath,
    [vitest, 'run', ...projects, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    {
      cwd: ROOT,
    },
  )
  const results = readResults(name)
  failures.push(...failedTests(results))
  return withExitCode(code, { passed: results?.numPassedTests ?? 0, failed: results?.numFailedTests ?? 1 })
}

/** @param {import('vitest/node').JsonTestResults | null} results */
function failedTests(results) {
  if (!results) return ['The test runner wrote no results']
  return results.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = path.relative(ROOT, name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [`${file}: ${message}`]
      return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}\n${failureMessages?.join('\n') ?? ''}`)
    })
}

async function runJourneys() {
  const { browserVersion, findBrowser, findHeadlessShell } = await import('./browser.mjs')
  const browser = await findBrowser()
  if (!browser) {
    print('No browser found, and none could be installed. Set CHROME_PATH to a Chromium executable.')
    return { passed: 0, failed: 1 }
  }
  print(`   ${browserVersion(browser)}`)
  await buildIfNeeded()
  const shell = process.env.CHROME_PATH ? null : await findHeadlessShell()
  const env = {
    CHROME_PATH: browser,
    HEADLESS_SHELL_PATH: shell ?? browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(RESULTS, 'playwright.json'),
  }
  const cli = path.join(ROOT, 'node_modules/@playwright/test/cli.js')
  const code = await run(
    process.execPath,
    [cli, 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...process.argv.slice(3)],
    { cwd: ROOT, env },
  )
  const results = readResults('playwright.json')
  const stats = results?.stats
  failures.push(...failedJourneys(results?.suites ?? []))
  return withExitCode(code, { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 1 })
}

/**
 * @typedef {{ errors: { message?: string }[], attachments: { name: string, path?: string }[] }} Attempt
 * @typedef {{ ok: boolean, title: string, file: string, tests: { results: Attempt[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/** @param {Suite[]} suites @returns {string[]} */
function failedJourneys(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok).map((spec) => `${spec.file} › ${spec.title}\n${describeAttempts(spec)}`),
    ...failedJourneys(inner),
  ])
}

/** The start of each error message and of the page it happened on. @param {Spec} spec */
function describeAttempts({ tests }) {
  return tests
    .flatMap(({ results }) => results)
    .flatMap(({ errors, attachments }) => [
      ...errors.map(({ message = '' }) => stripVTControlCharacters(message).slice(0, MAX_FAILURE_LENGTH / 2)),
      ...attachments.filter(({ name }) => name === 'error-context').map(({ path: file }) => pageSnapshot(file)),
    ])
    .join('\n')
}

/** The accessibility tree that Playwright writes into the error context, without header and navigation. @param {string} [file] */
function pageSnapshot(file) {
  const tree = file && existsSync(file) ? (readFileSync(file, 'utf8').split('```yaml\n')[1] ?? '') : ''
  return tree.slice(Math.max(0, tree.indexOf('- main')), MAX_FAILURE_LENGTH * 2).split('```')[0]
}

/** Checks the size budget of the landing page. */
async function runSizes() {
  await buildIfNeeded()
  const code = await run(process.execPath, ['--import', 'tsx', 'bench/site.ts'], { cwd: ROOT })
  if (code === 0) return { passed: 1, failed: 0 }
  failures.push('The landing page exceeds its size budget')
  return { passed: 0, failed: 1 }
}

if (only === 'faults') process.env.LONG_TESTS = '1'

refuseOldNode()
process.chdir(ROOT)
const since = performance.now()
await installIfNeeded('test')
for (const folder of [RESULTS, TEST_MODULES]) rmSync(folder, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
if (!only) await section('types, lint, import rules, dead code, language', runChecks)
if (!only) await section('unit and server tests', runUnitAndServer)
if (!only) await section('scaled out and faults', runScaledAndFaults)
if (only === 'scaled') await section('scaled out', runScaled)
if (only === 'faults') await section('faults', runLongFaults)
if (!only) await section('size of the landing page', runSizes)
if (!only || only === 'e2e') await section('browser journeys', runJourneys)
print(`\nTotal time: ${seconds(since)}`)
for (const failure of failures) print(`\nFAILED: ${failure.slice(0, MAX_FAILURE_LENGTH)}`)
print(`${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed === 0 ? 0 : 1
