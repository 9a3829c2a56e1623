// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { press, shows, showsNot } from '../testing/dom.ts'
import { renderScreen, serve } from '../testing/screen.tsx'
import { RowLink } from '../ui/RowLink.tsx'
import { type Column, Table } from '../ui/Table.tsx'
import { KeyboardShortcuts } from './KeyboardShortcuts.tsx'
import { PaletteButton } from './PaletteButton.tsx'

const ROLE = 'admin' as const
const COLUMNS: readonly Column<string>[] = [
  { header: 'Name', cell: (name) => (name.startsWith('plain') ? name : <RowLink to={`?open=${name}`}>{name}</RowLink>) },
]
const Place = () => <p>{`At ${useLocation().search}`}</p>

function RowSearch() {
  const [text, setText] = useState('')
  return (
    <>
      <input type="search" aria-label="Search rows" value={text} onChange={({ target }) => setText(target.value)} />
      {text && <p>{`Searches ${text}`}</p>}
    </>
  )
}

function show() {
  serve()
  renderScreen(
    <>
      <PaletteButton role={ROLE} />
      <KeyboardShortcuts />
      <main>
        <RowSearch />
        <Table caption="Rows" columns={COLUMNS} rows={['first', 'second', 'plain']} rowKey={(name) => name} />
      </main>
      <Place />
    </>,
    { role: ROLE },
  )
}
const key = (name: string, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...init })
const focused = () => document.activeElement?.textContent
const search = () => document.querySelector<HTMLInputElement>('input[type="search"]')

beforeEach(() => localStorage.clear())

it('moves through the rows with J, K and the arrow keys and stops at both ends', async () => {
  show()
  key('ArrowDown')
  expect(document.activeElement).toBe(document.body)
  key('j')
  expect(focused()).toBe('first')
  key('ArrowDown')
  expect(focused()).toBe('second')
  key('j')
  expect(document.activeElement?.tagName).toBe('TR')
  key('j')
  expect(focused()).toBe('plain')
  key('k')
  key('ArrowUp')
  key('k')
  expect(focused()).toBe('first')
  if (document.activeElement) fireEvent.click(document.activeElement)
  await shows('At ?open=first')
})

it('focuses the search of the page, and leaves keys alone while typing or with a modifier', () => {
  show()
  key('/')
  expect(document.activeElement).toBe(search())
  key('j')
  key('?')
  expect(document.activeElement).toBe(search())
  showsNot('Previous row')
  search()?.blur()
  key('j', { ctrlKey: true })
  expect(document.activeElement).toBe(document.body)
})

it('clears the search with Escape, then leaves it and goes on to the rows', () => {
  show()
  key('/')
  const field = search() as HTMLInputElement
  fireEvent.change(field, { target: { value: 'first' } })
  expect(document.body.textContent).toContain('Searches first')
  key('Escape')
  expect(document.activeElement).toBe(field)
  expect(field.value).toBe('')
  showsNot('Searches first')
  key('Escape')
  expect(document.activeElement).toBe(document.body)
  key('j')
  expect(focused()).toBe('first')
})

it('lists only the keys that work on the page', async () => {
  serve()
  renderScreen(<KeyboardShortcuts />, { role: ROLE })
  key('?')
  await shows('Search everything/⌘KCtrl+K')
  showsNot('Next row', 'Search this page')
})

it('lists the shortcuts, ignores rows while the list is open, and can be turned off', async () => {
  show()
  key('?')
  await shows('Previous row')
  key('j')
  expect(document.activeElement?.closest('tr')).toBeNull()
  const isOn = document.querySelector<HTMLInputElement>('input[type="checkbox"]')
  expect(isOn?.checked).toBe(true)
  if (isOn) fireEvent.click(isOn)
  press('Close')
  key('j')
  key('/')
  expect(document.activeElement?.closest('tr')).toBeNull()
  expect(document.activeElement).not.toBe(search())
  press('Keyboard shortcuts')
  await shows('Previous row')
})
