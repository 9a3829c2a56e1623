import { readFileSync } from 'node:fs'
import path from 'node:path'
import semver from 'semver'
import { expect, it } from 'vitest'
import { isSupportedNode, ROOT } from './project.mjs'

/** @param {string} file */
const read = (file) => readFileSync(path.join(ROOT, file), 'utf8')
const { engines } = JSON.parse(read('package.json'))
/** @param {string} file @returns {[string, { version?: string, engines?: { node?: string }, dev?: boolean, cpu?: string[] }][]} */
const packagesOf = (file) => Object.entries(JSON.parse(read(file)).packages)
const LOCKED = packagesOf('package-lock.json')
const TRACING = packagesOf('tracing/package-lock.json')
/** 32-bit Windows, for which Node has no builds since version 23. */
const EXEMPT = ['node_modules/@img/sharp-win32-ia32']

it('every package of the lock files supports every Node version that Vorta supports', () => {
  expect(LOCKED.length).toBeGreaterThan(300)
  const unsupported = [...LOCKED, ...TRACING].filter(
    ([name, { engines: its }]) => !EXEMPT.includes(name) && its?.node !== undefined && !semver.subset(engines.node, its.node),
  )
  expect(unsupported.map(([name, { version, engines: its }]) => `${name} ${version} needs ${its?.node}`)).toEqual([])
})

it('the commands accept exactly the Node versions in package.json', () => {
  const versions = [
    '18.20.0',
    '20.18.1',
    '20.19.0',
    '20.20.2',
    '21.7.0',
    '22.12.0',
    '22.13.0',
    '22.23.3',
    '23.5.0',
    '24.0.0',
    '24.21.0',
    '26.1.0',
  ]
  for (const version of versions) expect(isSupportedNode(version), version).toBe(semver.satisfies(version, engines.node))
})

it('README and docs/production.md state the oldest Node version', () => {
  const oldest = semver.minVersion(engines.node)
  for (const file of ['README.md', 'docs/production.md']) expect(read(file)).toContain(`Node ${oldest?.major}.${oldest?.minor}`)
})

it('only tests and benchmarks install test runners, checkers and browsers', () => {
  const tools = ['vitest', 'typescript', '@biomejs/biome', 'knip', 'dependency-cruiser', 'playwright-core', 'drizzle-kit', 'lighthouse']
  const locked = new Map(LOCKED)
  for (const tool of tools) expect(locked.get(`node_modules/${tool}`)?.dev, tool).toBe(true)
})

it('npm start installs none of the packages for traces but the API, which prom-client needs too', () => {
  const names = TRACING.flatMap(([name]) => (name.startsWith('node_modules/@opentelemetry/') ? name : []))
  expect(names.length).toBeGreaterThan(10)
  const locked = new Map(LOCKED)
  const installed = names.filter((name) => locked.has(name) && locked.get(name)?.dev !== true)
  expect(installed).toEqual(['node_modules/@opentelemetry/api'])
})

it('the WebAssembly build of sharp names its platform, or npm 10 would install it everywhere', () => {
  expect(new Map(LOCKED).get('node_modules/@img/sharp-wasm32')?.cpu).toEqual(['wasm32'])
})
