import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { print } from './console.mjs'
import { ROOT } from './project.mjs'
import { RETIRED_TERMS } from './retired-terms.mjs'

const FOLDERS = ['apps', 'packages', 'e2e', 'bench', 'scripts', 'deploy', 'docs', '.']
const TEXT_FILE = /\.(?:tsx?|m?js|cjs|mts|css|html|sql|md|ya?ml|json|scad|geo|example|service)$|^(?:Caddyfile|Containerfile)$/
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'data', 'migrations', 'released', 'results', 'public'])
/** @type {Record<string, string>} */
const SKIPPED_FILES = {
  'package-lock.json': 'generated',
  'CHANGELOG.md': 'names what was renamed',
  'apps/api/test/backup/upgrade.test.ts': 'uses the names of earlier versions',
  'docs/decisions/0026-database-names.md': 'names what was renamed',
  'scripts/retired-terms.mjs': 'the list itself',
  'scripts/check-language.test.mjs': 'its examples',
}

/**
 * Splits prose and identifiers: `sendEmail`, `SEND_EMAIL` and "send email" give the same result.
 * @param {string} text
 */
export const splitIntoTerms = (text) => (text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((term) => term.toLowerCase())

/** @typedef {{ readonly terms: readonly string[], readonly use: string, readonly allow?: readonly { readonly path?: RegExp, readonly text?: RegExp, readonly why: string }[] }} RetiredTerm */

/**
 * Finds retired terms in the name and the content of a file. Line 0 stands for the name.
 * @param {string} file @param {string} content @param {readonly RetiredTerm[]} [list]
 */
export function findRetiredTerms(file, content, list = RETIRED_TERMS) {
  const lines = [file, ...content.split('\n')]
  const found = []
  for (const { terms, use, allow = [] } of list) {
    const exceptions = allow.filter(({ path: where }) => where?.test(file) ?? true)
    if (exceptions.some(({ text }) => text === undefined)) continue
    const patterns = exceptions.flatMap(({ text }) => (text ? [new RegExp(text, `g${text.flags}`)] : []))
    for (const [line, text] of lines.entries()) {
      const rest = patterns.reduce((left, pattern) => left.replace(pattern, ' '), text)
      const term = splitIntoTerms(rest).find((candidate) => terms.includes(candidate))
      if (term) found.push({ file, line, term, use })
    }
  }
  return found.sort((a, b) => a.line - b.line)
}

/** @param {string} folder @returns {string[]} */
function textFilesIn(folder) {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return folder === '.' || SKIPPED_FOLDERS.has(entry.name) || entry.name.startsWith('.') ? [] : textFilesIn(file)
    return TEXT_FILE.test(entry.name) && !(file in SKIPPED_FILES) ? [file] : []
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = FOLDERS.flatMap(textFilesIn)
  const found = files.flatMap((file) => findRetiredTerms(file, readFileSync(path.join(ROOT, file), 'utf8')))
  for (const { file, line, term, use } of found) print(`${file}${line > 0 ? `:${line}` : ''}: "${term}" is retired, use ${use}`)
  print(`${files.length} files, ${found.length} retired terms`)
  process.exitCode = found.length === 0 ? 0 : 1
}
