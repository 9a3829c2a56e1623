import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './project.mjs'

const DOCS = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name)),
)
/** @param {string} file */
const read = (file) => readFileSync(path.join(ROOT, file), 'utf8')
/** @param {string} file */
const exists = (file) => existsSync(path.join(ROOT, file))

/** Expands one `{a,b}` group. @param {string} file @returns {string[]} */
function expand(file) {
  const [whole, list] = /\{([^}]+)\}/.exec(file) ?? []
  return whole && list ? list.split(',').map((part) => file.replace(whole, part)) : [file]
}

describe.each(DOCS)('%s', (file) => {
  // The changelog names what is gone.
  const text = read(file)

  it('links to existing files', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, target = '']) =>
      path.posix.join(path.posix.dirname(file), target),
    )
    expect(links.filter((target) => !exists(target))).toEqual([])
  })

  it('names existing files', () => {
    const paths = [...text.matchAll(/`((?:apps|packages|scripts|deploy|docs|e2e|bench)\/[\w@./{},-]*)`/g)].flatMap(([, name = '']) =>
      expand(name),
    )
    expect(paths.filter((name) => !exists(name) && !name.includes('dist/'))).toEqual([])
  })
})

it('docs/architecture.md lists every feature folder where it exists', () => {
  const parts = ['packages/contract/src', 'apps/api/src/features', 'apps/web/src/features']
  const rows = [...read('docs/architecture.md').matchAll(/^\| `([a-z-]+)` \| [^|]+ \| (✓|–) \| (✓|–) \| (✓|–) \|/gm)]
  expect(rows.length).toBeGreaterThan(15)
  const listed = rows.map(([, feature = '', ...cells]) => [feature, ...cells])
  const actual = rows.map(([, feature = '']) => [feature, ...parts.map((part) => (exists(`${part}/${feature}`) ? '✓' : '–'))])
  expect(listed).toEqual(actual)
  const apiFeatures = readdirSync(path.join(ROOT, 'apps/api/src/features'))
  expect(apiFeatures.filter((feature) => !rows.some(([, name]) => name === feature))).toEqual([])
})
