import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { print } from './console.mjs'
import { ROOT } from './project.mjs'

/** Prints the slowest tests of the last run, and how long each test file of them took in total. */

const COUNT = 30
const RESULTS = path.join(ROOT, '.cache/results')

/** @typedef {{ ms: number, file: string, title: string }} Timing */

/** @param {string} name */
const read = (name) => (existsSync(path.join(RESULTS, name)) ? JSON.parse(readFileSync(path.join(RESULTS, name), 'utf8')) : null)

/** @param {import('vitest/node').JsonTestResults | null} results @returns {Timing[]} */
const vitestTimings = (results) =>
  (results?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ ms: duration ?? 0, file: path.relative(ROOT, name), title: fullName })),
  )

/**
 * @typedef {{ title: string, file: string, tests: { results: { duration: number }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/** @param {Suite[]} suites @returns {Timing[]} */
const journeyTimings = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.map(({ title, file, tests }) => ({
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
      file: `e2e/journeys/${file}`,
      title,
    })),
    ...journeyTimings(inner),
  ])

/** @param {Timing[]} timings @returns {Timing[]} */
function byFile(timings) {
  /** @type {Map<string, Timing>} */
  const files = new Map()
  for (const { ms, file } of timings) files.set(file, { file, title: '', ms: ms + (files.get(file)?.ms ?? 0) })
  return [...files.values()]
}

/** @param {string} heading @param {Timing[]} timings */
function printSlowest(heading, timings) {
  print(`\n${heading}`)
  for (const { ms, file, title } of timings.toSorted((a, b) => b.ms - a.ms).slice(0, COUNT))
    print(`${(ms / 1000).toFixed(1).padStart(7)} s  ${[file, title].filter(Boolean).join(' › ')}`)
}

const timings = [
  ...['vitest.json', 'scaled.json', 'faults.json'].flatMap((name) => vitestTimings(read(name))),
  ...journeyTimings(read('playwright.json')?.suites ?? []),
]
printSlowest('Slowest tests', timings)
printSlowest('Slowest test files', byFile(timings))
