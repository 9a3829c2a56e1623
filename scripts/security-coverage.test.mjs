import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './project.mjs'

/** @type {{ threat: string, file: string, test: string }[]} */
const COVERAGE = JSON.parse(readFileSync(path.join(ROOT, 'scripts/security-coverage.json'), 'utf8'))

it('lists at least 150 threats', () => {
  expect(COVERAGE.length).toBeGreaterThanOrEqual(150)
})

it.each(COVERAGE)('$threat is covered by a test', ({ file, test }) => {
  const source = path.join(ROOT, file)
  expect(existsSync(source), file).toBe(true)
  expect(readFileSync(source, 'utf8'), `${file} › ${test}`).toContain(test)
})
