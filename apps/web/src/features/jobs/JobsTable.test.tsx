// @vitest-environment happy-dom
import type { Job } from '@vorta/contract/jobs/schema'
import { describe, expect, it } from 'vitest'
import { renderScreen, serve } from '../../testing/screen.tsx'
import { JobsTable } from './JobsTable.tsx'

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

function textOf(job: Job): string {
  serve()
  document.body.innerHTML = ''
  renderScreen(<JobsTable jobs={[job]} isBusy={false} />)
  return document.querySelector('tbody')?.textContent ?? ''
}

describe('JobsTable', () => {
  it('shows what failed, when, how often and why, with a button', () => {
    const text = textOf(FAILED)
    for (const part of ['Send an email', 'Failed', 'Your receipt', '72 failed attempts', 'Error: no mail server', 'Retry'])
      expect(text).toContain(part)
  })

  it('shows the error on its own line across all columns', () => {
    textOf(FAILED)
    const [job, error] = document.querySelectorAll('tbody tr')
    const headers = document.querySelectorAll('th[scope=col]')
    expect(error?.textContent).toBe('Error: no mail server')
    expect(error?.querySelector('td')?.colSpan).toBe(headers.length)
    expect(job?.querySelector('[data-label="Last Error"]')?.className).toContain('xl:hidden')
    textOf(WAITING)
    expect(document.querySelectorAll('tbody tr')).toHaveLength(1)
  })

  it('shows when a waiting job runs, without an error or a state that all rows share', () => {
    const text = textOf(WAITING)
    expect(text).toContain('Nov 14')
    expect(text).not.toContain('Scheduled')
    expect(text).not.toMatch(/failed|error|Retry/i)
  })

  it('shows that a job is retried or running', () => {
    expect(textOf({ ...WAITING, attempts: 1, lastError: 'Error: timeout' })).toMatch(/Retrying.*Nov 14.*1 failed attempt(?!s)/)
    expect(textOf({ ...WAITING, isRunning: true })).toMatch(/Running.*Running now/)
  })
})
