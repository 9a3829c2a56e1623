// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { shows } from '../../testing/dom.ts'
import { OrderActionRow } from './OrderActionRow.tsx'

const hiddenOnPhones = () =>
  [...document.querySelectorAll('button')]
    .filter(({ classList }) => classList.contains('max-sm:hidden'))
    .map(({ textContent }) => textContent)

afterEach(cleanup)

it('keeps the action of the next step on a phone and moves the others into the menu', async () => {
  const ask = vi.fn()
  const actions = [
    { label: 'Upload CAD', icon: null, isNext: true, onSelect: () => {} },
    { label: 'Ask Customer', icon: null, onSelect: ask },
  ]
  render(
    <OrderActionRow actions={actions} isCompact>
      {null}
    </OrderActionRow>,
  )
  expect(hiddenOnPhones()).toEqual(['Ask Customer'])
  const menu = document.querySelector('[aria-label="More actions"]') as HTMLElement
  // Wider screens show every action, so their menu would be empty.
  expect(menu.classList.contains('sm:hidden')).toBe(true)
  fireEvent.keyDown(menu, { key: 'Enter' })
  await shows('Ask Customer')
  const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
  expect(items.map(({ textContent }) => textContent)).toEqual(['Ask Customer'])
  fireEvent.click(items[0] as HTMLElement)
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce())
})

it('leaves a phone to the sentence while it is the turn of somebody else', () => {
  const actions = [{ label: 'Upload CAD', icon: null, isNext: false, onSelect: () => {} }]
  render(
    <OrderActionRow actions={actions} isCompact>
      {null}
    </OrderActionRow>,
  )
  expect(hiddenOnPhones()).toEqual(['Upload CAD'])
  expect(document.querySelector('[aria-label="More actions"]')).not.toBeNull()
})

it('has no menu above the details, where every action is a button', () => {
  const actions = [
    { label: 'Upload CAD', icon: null, onSelect: () => {} },
    { label: 'Ask Customer', icon: null, onSelect: () => {} },
  ]
  render(
    <OrderActionRow actions={actions} isCompact={false}>
      {null}
    </OrderActionRow>,
  )
  expect(hiddenOnPhones()).toEqual([])
  expect(document.querySelector('[aria-label="More actions"]')).toBeNull()
})

it('shares a line of a phone between two actions and the menu that is there anyway', () => {
  const actions = ['Email Engineer', 'Reassign', 'Ask Customer'].map((label) => ({ label, icon: null, onSelect: () => {} }))
  render(
    <OrderActionRow actions={actions} more={[{ label: 'Cancel Order', icon: null, onSelect: () => {} }]} isCompact={false}>
      {null}
    </OrderActionRow>,
  )
  expect(hiddenOnPhones()).toEqual(['Ask Customer'])
})
