// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { enter, field, press, shows, showsNot } from '../../testing/dom.ts'
import { renderScreen, serve } from '../../testing/screen.tsx'
import { ContactForm } from './ContactForm.tsx'

it('shows the errors below the fields and focuses the first of them', async () => {
  serve()
  renderScreen(<ContactForm />)
  enter('Name', 'Ada')
  enter('Email', 'ada@example')
  press('Send Message')
  await shows('Email is invalid')
  await shows('Message is required')
  showsNot('Name is required')
  expect(document.activeElement).toBe(field('Email'))
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  fireEvent.input(field('Email'), { target: { value: 'ada@example.com' } })
  showsNot('Email is invalid')
  await shows('Message is required')
})
