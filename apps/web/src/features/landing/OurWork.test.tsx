// @vitest-environment happy-dom
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { press, shows, showsNot } from '../../testing/dom.ts'
import { OurWork } from './OurWork.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('lists published projects after the specified ones, searches them and shows them before and after', async () => {
  const rating = { stars: 4, comment: 'Fits perfectly' }
  const project = { _id: 'p1', title: 'Emira Splitter', category: 'Aero', description: 'For one car.', rating }
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, projects: [{ ...project, after: '/api/portfolio/p1/after', before: '/api/portfolio/p1/before' }] }),
  )
  render(<OurWork />)
  await shows('Emira Splitter')
  const titles = [...document.querySelectorAll('h3')].map(({ textContent }) => textContent)
  expect(titles).toEqual(['High-Performance Spoiler Design', 'Custom Exhaust System', 'Active Aero Wing', 'Emira Splitter'])
  fireEvent.change(document.querySelector('input') as HTMLInputElement, { target: { value: 'emira' } })
  showsNot('Active Aero Wing')
  const ratings = document.querySelector('[aria-label="Customer ratings"]')
  expect(ratings?.textContent).toContain('“Fits perfectly”')
  expect(ratings?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('Rated 4 of 5')
  press('Emira Splitter')
  await waitFor(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain('“Fits perfectly”'))
  expect([...document.querySelectorAll('[role=dialog] img')].map((image) => image.getAttribute('src'))).toEqual([
    '/api/portfolio/p1/before',
    '/api/portfolio/p1/after',
  ])
})
