// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TextField } from './TextField.tsx'

afterEach(cleanup)

it('shows and describes an error in place of the hint', () => {
  const { rerender } = render(<TextField label="Password" hint="At least 6 characters." />)
  const description = () => document.getElementById(screen.getByLabelText('Password').getAttribute('aria-describedby') ?? '')?.textContent
  expect(description()).toBe('At least 6 characters.')
  rerender(<TextField label="Password" hint="At least 6 characters." error="Enter a password" />)
  expect(description()).toBe('Enter a password')
  expect(screen.queryByText('At least 6 characters.')).toBeNull()
})
