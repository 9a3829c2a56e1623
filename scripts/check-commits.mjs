import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { print } from './console.mjs'
import { ROOT } from './project.mjs'

/** Commits before this one follow no rule. */
const BASE = 'c6ff830378f16b25d30b220aaa71fbaaec089245'
const MAX_LENGTH = 71
const TYPES = ['feat', 'fix', 'docs', 'test', 'refactor', 'perf', 'build', 'ci', 'chore', 'style', 'revert']
const SUBJECT = /^([a-z]+)(?:\([a-z0-9,-]+\))?!?: (\S.*)$/
/** Verbs that only look like "-ed", "-ing" or "-s" forms. */
const VERBS = new Set([
  'address',
  'bring',
  'bypass',
  'compress',
  'discuss',
  'dismiss',
  'embed',
  'express',
  'feed',
  'focus',
  'need',
  'pass',
  'press',
  'process',
  'seed',
  'speed',
  'string',
  'suppress',
])

/**
 * Says what is wrong with the subject of a commit, if anything.
 * @param {string} subject
 */
export function problemOf(subject) {
  const [, type = '', summary = ''] = SUBJECT.exec(subject) ?? []
  if (!TYPES.includes(type)) return `must be "type(scope): summary" with one of these types: ${TYPES.join(', ')}`
  if (subject.length > MAX_LENGTH) return `has ${subject.length} characters; the maximum is ${MAX_LENGTH}`
  if (subject.includes(';')) return 'must not contain a semicolon: make one commit per change'
  if (summary.endsWith('.')) return 'must not end with a period'
  const [verb = ''] = summary.split(/[\s:,]/)
  if (verb !== verb.toLowerCase()) return 'must continue in lowercase after the colon'
  if (/^(?:an?|the|no|not|now|some|all|every|each|its?)$/.test(verb) || (/(?:ed|ing|[^s]s)$/.test(verb) && !VERBS.has(verb)))
    return `must start with an imperative verb, not "${verb}"`
  return null
}

/** @param {string[]} args */
const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })

/** Subjects since the base commit, or of the last commit alone where the base is missing, as in a shallow clone. */
function subjectsToCheck() {
  const hasBase = git('merge-base', '--is-ancestor', BASE, 'HEAD').status === 0
  const { status, stdout } = git('log', '--no-merges', '--abbrev=7', '--format=%h %s', ...(hasBase ? [`${BASE}..HEAD`] : ['-1']))
  return status === 0 ? stdout.split('\n').filter(Boolean) : null
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const commits = subjectsToCheck()
  if (!commits) print('Skipped: this is not a git repository.')
  const problems = (commits ?? []).flatMap((line) => {
    const [hash = '', ...rest] = line.split(' ')
    const problem = problemOf(rest.join(' '))
    return problem ? [`${hash} "${rest.join(' ')}" ${problem}`] : []
  })
  for (const problem of problems) print(problem)
  if (commits) print(`${commits.length} commit subjects, ${problems.length} problems`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
