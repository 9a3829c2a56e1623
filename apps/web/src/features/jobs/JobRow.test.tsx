import type { Job } from '@vorta/contract/jobs/schema'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { JobRow } from './JobRow.tsx'

const FAILED: Job = {
  _id: 'j1',
  name: 'Send an email',
  subject: 'Your receipt',
  isRunning: false,
  attempts: 72,
  lastError: 'Error: no mail server',
  createdAt: '2026-11-10T12:00:00.000Z',
  nextAttemptAt: null,
  failedAt: '2026-11-13T12:00:00.000Z',
}
const WAITING: Job = { ...FAILED, attempts: 0, lastError: null, failedAt: null, nextAttemptAt: '2026-11-14T12:00:00.000Z' }

const textOf = (job: Job) =>
  renderToStaticMarkup(<JobRow job={job}>buttons</JobRow>)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe('JobRow', () => {
  it('shows what failed, when, how often and why', () => {
    const text = textOf(FAILED)
    for (const part of ['Send an email', 'Failed', 'Your receipt', '72 failed attempts', 'Last error: Error: no mail server', 'buttons'])
      expect(text).toContain(part)
    expect(text).not.toContain('Next attempt')
  })

  it('shows when a waiting job runs, without an error', () => {
    const text = textOf(WAITING)
    expect(text).toContain('Next attempt')
    expect(text).not.toMatch(/Failed|failed|Last error|Retrying/)
  })

  it('shows that a job is retried or running', () => {
    expect(textOf({ ...WAITING, attempts: 1, lastError: 'Error: timeout' })).toMatch(/Retrying.*Next attempt.*1 failed attempt\b(?!s)/)
    expect(textOf({ ...WAITING, isRunning: true })).toMatch(/Running.*Running now/)
  })
})
