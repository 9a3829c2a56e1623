// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { AuditEntry } from '@vorta/contract/admin/audit-log'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shows } from '../../testing/dom.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { AuditLog } from './AuditLog.tsx'

const entry = (id: string, at: Date): AuditEntry => ({
  ...{ _id: id, at: at.toISOString(), action: 'login', target: null, names: {}, result: 'ok', ip: null, detail: null },
  actor: { _id: 'u1', name: 'Ada Byron', email: 'ada@example.com' },
})

const asked: URLSearchParams[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://localhost').searchParams)
    const now = new Date()
    const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12)
    return Response.json({ success: true, entries: [entry('3', now), entry('2', now), entry('1', yesterday)], nextCursor: null })
  })
})
afterEach(cleanup)

const open = async () => {
  renderScreen(<AuditLog />, { role: 'admin' })
  await shows('Ada Byron')
}
const lastAsked = (name: string) => asked.at(-1)?.get(name)

it('shows one heading per day', async () => {
  await open()
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent?.match(/^(Today|Yesterday)$/)?.[0] ?? 'row')).toEqual([
    ...['row', 'Today', 'row', 'row', 'Yesterday', 'row'],
  ])
})

it('filters by person, action and chosen dates, and clears the filters', async () => {
  await open()
  fireEvent.change(screen.getByLabelText('Search people'), { target: { value: 'Ada' } })
  await waitFor(() => expect(lastAsked('person')).toBe('Ada'))
  fireEvent.change(screen.getByLabelText('Actions'), { target: { value: 'login' } })
  fireEvent.change(screen.getByLabelText('Period'), { target: { value: 'days' } })
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-04' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-04' } })
  await waitFor(() =>
    expect([lastAsked('action'), lastAsked('from'), lastAsked('to')]).toEqual([
      'login',
      new Date('2026-03-04T00:00').toISOString(),
      new Date('2026-03-05T00:00').toISOString(),
    ]),
  )
  fireEvent.click(screen.getByText('Clear Filters'))
  expect(screen.getByLabelText<HTMLInputElement>('Search people').value).toBe('')
  expect(screen.queryByLabelText('From')).toBeNull()
})

it('does not ask for dates with an impossible year', async () => {
  await open()
  fireEvent.change(screen.getByLabelText('Period'), { target: { value: 'days' } })
  const before = asked.length
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '20261-11-19' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '0202-11-19' } })
  await shows('Ada Byron')
  expect(asked).toHaveLength(before)
})

it('explains dates in the wrong order and does not ask for them', async () => {
  await open()
  fireEvent.change(screen.getByLabelText('Period'), { target: { value: 'days' } })
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-04' } })
  await waitFor(() => expect(lastAsked('from')).toBe(new Date('2026-03-04T00:00').toISOString()))
  const count = asked.length
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-03' } })
  await shows('The last day must not be before the first day')
  expect(asked).toHaveLength(count)
})
