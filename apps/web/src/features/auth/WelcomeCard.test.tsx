// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { enter, field, press } from '../../testing/dom.ts'
import { renderScreen, serve } from '../../testing/screen.tsx'
import { WelcomeCard } from './WelcomeCard.tsx'

it('carries the typed email over to the password reset and focuses it', async () => {
  serve()
  renderScreen(<WelcomeCard />)
  enter('Email', 'ada@example.com')
  press('Forgot password?')
  await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Reset your password'))
  expect(field('Email').value).toBe('ada@example.com')
  expect(document.activeElement).toBe(field('Email'))
})
