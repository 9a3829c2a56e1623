import { useEffect, useState } from 'react'
import Keyboard from '~icons/keyboard'
import { areShortcutsOn, isPageShortcut, pageSearch, setShortcutsOn } from '../lib/shortcuts.ts'
import { Checkbox } from '../ui/forms/Checkbox.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Key } from '../ui/Key.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { hasRows, isOnRow, moveToRow } from '../ui/row-navigation.ts'

interface Shortcut {
  readonly keys: readonly string[]
  readonly text: string
}

const ROW_KEYS: readonly Shortcut[] = [
  { keys: ['J', '↓'], text: 'Next row' },
  { keys: ['K', '↑'], text: 'Previous row' },
  { keys: ['Enter'], text: 'Open the row' },
]
const SEARCH_EVERYTHING = ['⌘K', 'Ctrl+K']

/** What the keys do on the page behind the dialog. */
function pageShortcuts(): readonly Shortcut[] {
  const hasSearch = pageSearch() !== null
  return [
    ...(hasRows() ? ROW_KEYS : []),
    ...(hasSearch ? [{ keys: ['/'], text: 'Search this page' }] : []),
    { keys: hasSearch ? SEARCH_EVERYTHING : ['/', ...SEARCH_EVERYTHING], text: 'Search everything' },
    { keys: ['Esc'], text: hasSearch ? 'Close, or leave the search' : 'Close' },
    { keys: ['?'], text: 'Show this list' },
  ]
}

/** Moves through table rows and opens the list of shortcuts. */
export function KeyboardShortcuts() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isPageShortcut(event)) return
      const { key } = event
      if (key === '?') setOpen(true)
      else if (key === 'j' || (key === 'ArrowDown' && isOnRow())) moveToRow(1)
      else if (key === 'k' || (key === 'ArrowUp' && isOnRow())) moveToRow(-1)
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
  return (
    <>
      <IconButton
        label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
        className="max-md:hidden"
        icon={<Keyboard className="size-5" aria-hidden="true" />}
      />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Keyboard Shortcuts">
        <ShortcutList />
      </Dialog>
    </>
  )
}

function ShortcutList() {
  const [isOn, setOn] = useState(areShortcutsOn)
  const [shortcuts] = useState(pageShortcuts)
  const choose = (next: boolean) => {
    setShortcutsOn(next)
    setOn(next)
  }
  return (
    <div className="flex flex-col gap-5">
      <dl className="divide-y divide-line">
        {shortcuts.map(({ keys, text }) => (
          <div key={text} className="flex min-h-11 items-center justify-between gap-4">
            <dt className="text-soft">{text}</dt>
            <dd className="flex items-center gap-1.5 text-sm">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox label="Use single-key shortcuts" checked={isOn} onChange={({ target }) => choose(target.checked)} />
    </div>
  )
}
