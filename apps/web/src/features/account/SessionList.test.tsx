// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { authApi } from '@vorta/contract/auth/routes'
import { expect, it } from 'vitest'
import { shows } from '../../testing/dom.ts'
import { renderScreen, replyTo, serve } from '../../testing/screen.tsx'
import { SessionList } from './SessionList.tsx'

const AT = '2026-03-02T12:00:00.000Z'
const device = (_id: string, current: boolean) => ({
  ...{ _id, current, createdAt: AT, lastSeenAt: AT, expiresAt: AT },
  userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
})
const shownDevices = () => document.querySelectorAll('li').length

it('shows the current device first and a few others, and all of them on request', async () => {
  const sessions = ['1', '2', '3', '4', '5', '6'].map((id) => device(id, id === '6'))
  serve(replyTo(authApi.sessions, { success: true, sessions }))
  renderScreen(<SessionList />)
  await shows('This device')
  expect(document.querySelector('li')?.textContent).toContain('This device')
  expect(shownDevices()).toBe(4)
  fireEvent.click(screen.getByRole('button', { name: 'Show All 6 Devices' }))
  expect(shownDevices()).toBe(6)
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Devices' }))
  expect(screen.queryByRole('button', { name: /^Show All/ })).toBeNull()
})
