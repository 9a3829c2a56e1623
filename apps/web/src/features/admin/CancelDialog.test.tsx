// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { field } from '../../testing/dom.ts'
import { testOrder } from '../../testing/order.ts'
import { renderScreen, serve } from '../../testing/screen.tsx'
import { CancelDialog } from './CancelDialog.tsx'

it('explains a missing reason in an alert and at the field', async () => {
  const alert = vi.fn()
  vi.stubGlobal('alert', alert)
  serve()
  renderScreen(<CancelDialog order={testOrder()} open onClose={() => {}} />, { role: 'admin' })
  expect(field('Reason').getAttribute('aria-invalid')).toBeNull()
  fireEvent.submit(field('Reason').closest('form') as HTMLFormElement)
  await waitFor(() => expect(field('Reason').getAttribute('aria-invalid')).toBe('true'))
  const description = document.getElementById(field('Reason').getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe('Please provide a cancellation reason')
  expect(alert.mock.calls).toEqual([['Please provide a cancellation reason']])
})
