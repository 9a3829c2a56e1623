import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './project.mjs'

const rows = readFileSync(path.join(ROOT, 'docs/security-rows.md'), 'utf8')
  .split('\n')
  .flatMap((line) => /\| ([\w./-]+\.(?:test|spec)\.ts) › (.*?) ?\|$/.exec(line)?.slice(1, 3).map(String) ?? [])

it('every line names a test that is there', () => {
  expect(rows.length).toBeGreaterThan(150)
  for (let i = 0; i < rows.length; i += 2) {
    const [file = '', title = ''] = rows.slice(i, i + 2)
    const place = path.join(ROOT, /^(packages|e2e)\//.test(file) ? '' : 'apps/api', file)
    expect(existsSync(place), file).toBe(true)
    expect(readFileSync(place, 'utf8').includes(title), `${file} › ${title}`).toBe(true)
  }
})
