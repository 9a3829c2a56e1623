// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CUSTOMIZER_SECTIONS, SectionNav } from './SectionNav.tsx'

/** Where each element starts in the window. */
const starts = new Map<string, number>()

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, starts.get(this.getAttribute('data-section') ?? this.tagName) ?? 0, 100, 0)
  })
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 5_000, configurable: true })
  vi.stubGlobal('innerHeight', 800)
  render(
    <form>
      <SectionNav onOpen={() => {}} />
      {CUSTOMIZER_SECTIONS.map(([section]) => (
        <section key={section} data-section={section} tabIndex={-1}>
          {section === 'engravings' && <input />}
        </section>
      ))}
    </form>,
  )
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function scroll(scrollY: number, tops: Record<string, number>) {
  for (const [name, top] of Object.entries(tops)) starts.set(name, top)
  vi.stubGlobal('scrollY', scrollY)
  act(() => void fireEvent.scroll(window))
}

const current = () => document.querySelector('[aria-current]')?.textContent

it('marks the section that starts in the upper third below the row', () => {
  scroll(100, { NAV: 100, kit: -300, colors: 400, engravings: 1_000, features: 1_500, requests: 2_000 })
  expect(current()).toBe('Kit')
  scroll(150, { kit: -350, colors: 350 })
  expect(current()).toBe('Colors')
})

it('marks the section with the focus while that is in view', () => {
  scroll(100, { NAV: 100, kit: -300, colors: 120, engravings: 600, features: 1_500, requests: 2_000, INPUT: 700 })
  expect(current()).toBe('Colors')
  act(() => document.querySelector('input')?.focus())
  expect(current()).toBe('Engravings')
  scroll(0, { INPUT: 900 })
  expect(current()).toBe('Colors')
})

it('marks the last section at the end of the page', () => {
  scroll(4_200, { NAV: 100, kit: -3_000, colors: -2_000, engravings: -1_000, features: 120, requests: 500 })
  expect(current()).toBe('Requests')
})
