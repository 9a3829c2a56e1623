import { expect, it } from 'vitest'
import { problemOf } from './check-commits.mjs'

it.each([
  'fix(orders): reject an assignment of a cancelled order',
  'build: lock rolldown 1.2.18, which is published for arm64',
  'refactor(api,web)!: rename the job queue',
  'fix: pass the address of a client on',
  'feat(seed): seed the demo with scans',
])('accepts "%s"', (subject) => {
  expect(problemOf(subject)).toBeNull()
})

it.each([
  ['Merge branch work-3', /must be "type\(scope\): summary"/],
  ['update stuff', /must be "type\(scope\): summary"/],
  ['wip(orders): add a test', /must be "type\(scope\): summary"/],
  ['fix(orders) reject it', /must be "type\(scope\): summary"/],
  [`fix: ${'a'.repeat(67)}`, /72 characters/],
  ['fix(orders): reject it; add a test', /semicolon/],
  ['fix(orders): reject it.', /period/],
  ['fix(orders): Reject it', /lowercase/],
  ['fix(orders): rejected an assignment', /imperative verb, not "rejected"/],
  ['fix(orders): rejecting an assignment', /imperative verb, not "rejecting"/],
  ['fix(orders): rejects an assignment', /imperative verb, not "rejects"/],
  ['test(orders): a missed date has a new one', /imperative verb, not "a"/],
])('rejects "%s"', (subject, problem) => {
  expect(problemOf(subject)).toMatch(problem)
})
