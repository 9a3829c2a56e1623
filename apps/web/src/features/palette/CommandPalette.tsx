import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import Search from '~icons/search'
import { messageOf } from '../../lib/api.ts'
import { useDebouncedSearch } from '../../lib/useDebouncedSearch.ts'
import { Key } from '../../ui/Key.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { scrollIntoViewIfNeeded } from '../../ui/scroll-into-view.ts'
import { PaletteRow } from './PaletteRow.tsx'
import { usePaletteSearch } from './palette.queries.ts'
import { type PaletteEntry, type Staff, termsOf } from './palette-entries.ts'

const QUERY_MAX_CHARS = 200
const KEYS = [
  { keys: ['↑', '↓'], text: 'Move' },
  { keys: ['Enter'], text: 'Open' },
  { keys: ['Esc'], text: 'Close' },
]

/** Finds an order, a customer or a car, and jumps to any part of the dashboard. */
export function CommandPalette({ role, onClose }: { role: Staff; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Search" shape="palette">
      <PaletteBody role={role} onClose={onClose} />
    </Dialog>
  )
}

function PaletteBody({ role, onClose }: { role: Staff; onClose: () => void }) {
  const listId = useId()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const { text, setText } = useDebouncedSearch('', (next) => {
    setQuery(next)
    setActive(0)
  })
  const { groups, isFound, isSearching, error } = usePaletteSearch(role, query)
  const entries = groups.flatMap((group) => group.entries)
  const isUpToDate = text.trim() === query && !isSearching
  const chosen = Math.min(active, entries.length - 1)

  const open = (entry: PaletteEntry) => {
    onClose()
    void navigate(entry.to)
  }
  const handleKey = (event: KeyboardEvent) => {
    // Enter confirms a word of an input method editor first.
    if (event.nativeEvent.isComposing || entries.length === 0) return
    const entry = entries[chosen]
    if (event.key === 'ArrowDown') setActive((chosen + 1) % entries.length)
    else if (event.key === 'ArrowUp') setActive((chosen - 1 + entries.length) % entries.length)
    else if (event.key === 'Home' && event.ctrlKey) setActive(0)
    else if (event.key === 'End' && event.ctrlKey) setActive(entries.length - 1)
    // Results of the earlier text must not be opened by fast typing.
    else if (event.key === 'Enter' && entry && isUpToDate) open(entry)
    else return
    event.preventDefault()
  }

  const terms = termsOf(query)
  let position = -1
  return (
    <div className="flex min-h-0 flex-col">
      <div className="relative border-b border-line">
        <Search className="pointer-events-none absolute top-1/2 left-4 size-4.5 -translate-y-1/2 text-muted" aria-hidden="true" />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label="Search orders, customers, cars and pages"
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={entries.length > 0 ? `${listId}-${chosen}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={QUERY_MAX_CHARS}
          placeholder="Order, person or page"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={handleKey}
          className="h-14 w-full rounded-t-lg bg-transparent pr-14 pl-12 text-ellipsis outline-none placeholder:text-muted"
        />
      </div>
      {error && <p className="px-4 pt-3 text-sm text-bad">{messageOf(error, "We couldn't search right now. Please try again.")}</p>}
      {/* A fixed height, so that the dialog doesn't move while results change. The lower edge fades; at the end, only padding is there. */}
      <div
        className="h-[min(26rem,55dvh)] scroll-pb-10 overflow-y-auto overscroll-contain mask-b-from-[calc(100%-2.5rem)] p-2 pb-7"
        aria-busy={!isUpToDate}
      >
        {!isFound && <p className="px-3 pt-3 pb-4 text-muted">{isUpToDate ? `Nothing found for “${query}”.` : 'Searching...'}</p>}
        <div id={listId} role="listbox" aria-label="Results">
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
            <div key={group.title} role="group" aria-label={group.title} className="mb-3">
              <p aria-hidden="true" className="px-3 py-1.5 text-xs font-medium text-muted">
                {group.title}
              </p>
              {group.entries.map((entry) => {
                position += 1
                const index = position
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
                  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which names the active option
                  <div
                    key={entry.key}
                    id={`${listId}-${index}`}
                    ref={index === chosen ? scrollIntoViewIfNeeded : undefined}
                    role="option"
                    aria-selected={index === chosen}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => open(entry)}
                    className="flex min-h-13 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-soft hover:bg-lifted hover:text-ink aria-selected:bg-lifted aria-selected:text-ink"
                  >
                    <PaletteRow {...{ entry, terms }} />
                  </div>
                )
              })}
            </div>
          ))}
        </div>
      </div>
      <p
        aria-hidden="true"
        className="hidden items-center justify-end gap-x-4 border-t border-line px-4 py-2 text-xs text-muted pointer-fine:flex short:hidden"
      >
        {KEYS.map(({ keys, text }) => (
          <span key={text} className="flex items-center gap-1">
            {keys.map((key) => (
              <Key key={key}>{key}</Key>
            ))}
            <span className="ml-0.5">{text}</span>
          </span>
        ))}
      </p>
      <p role="status" className="sr-only">
        {isUpToDate
          ? isFound
            ? `${entries.length} ${entries.length === 1 ? 'result' : 'results'}`
            : `Nothing found for “${query}”.`
          : 'Searching...'}
      </p>
    </div>
  )
}
