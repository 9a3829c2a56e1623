import { expect, it } from 'vitest'
import { CASE_STATUSES, CASE_TRANSITIONS, type CaseStatus, isCaseOpen, updateCaseBody } from './schema.ts'

it('leads every open case to an end and never back', () => {
  const reachable = (from: CaseStatus): CaseStatus[] => CASE_TRANSITIONS[from].flatMap((to) => [to, ...reachable(to)])
  for (const status of CASE_STATUSES) {
    expect(reachable(status)).not.toContain(status)
    expect(reachable(status).includes('resolved')).toBe(isCaseOpen(status))
  }
  expect(CASE_STATUSES.filter((status) => !isCaseOpen(status))).toEqual(['resolved', 'declined'])
})

it('requires a reason to decline a case, and nothing else', () => {
  for (const status of CASE_STATUSES) expect(updateCaseBody.safeParse({ status, note: ' ' }).success).toBe(status !== 'declined')
  expect(updateCaseBody.parse({ status: 'declined', note: ' Worn out ' })).toEqual({ status: 'declined', note: 'Worn out' })
})
