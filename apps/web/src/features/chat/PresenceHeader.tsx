import type { Presence } from '@vorta/contract/chat/schema'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import Search from '~icons/search'
import X from '~icons/x'
import { useNow } from '../../lib/now.ts'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { presenceText } from './text.ts'

interface PresenceHeaderProps {
  presence: readonly Presence[]
  /** Who the two sides are called. */
  names?: Record<Presence['role'], string>
  /** The search query, or null while the search is closed. */
  search: string | null
  onSearch: (query: string | null) => void
  /** Comes before the heading. */
  lead?: ReactNode
  /** The heading of the conversation. */
  children?: ReactNode
}

const ROLES = { user: 'Customer', engineer: 'Engineer' }

/** Who is there, and the search. */
export function PresenceHeader({ presence, names = ROLES, search, onSearch, lead, children }: PresenceHeaderProps) {
  const now = useNow()
  const toggle = useRef<HTMLButtonElement>(null)
  // The data attribute on the header keeps Escape from closing the sheet around the chat.
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || search === null) return
    onSearch(null)
    toggle.current?.focus()
  }
  return (
    <header
      data-own-escape={search === null ? undefined : ''}
      className="flex flex-col gap-3 border-b border-line px-4 py-3 max-sm:py-1.5 max-sm:pr-2 max-sm:has-data-back:pl-1 short:gap-1 short:py-1"
    >
      <div className="flex items-center gap-3 max-sm:gap-1">
        {lead}
        <div className="min-w-0 flex-1 sm:flex sm:items-end sm:justify-between sm:gap-4">
          {children}
          <div className="min-h-4 shrink-0 sm:flex sm:gap-3">
            {presence.map((item) => (
              <p key={item.role} className="flex items-center gap-1.5 text-xs text-muted sm:leading-5">
                <span aria-hidden="true" className={`size-2 rounded-full ${item.online ? 'bg-good' : 'bg-edge'}`} />
                {names[item.role]} {presenceText(item, now)}
              </p>
            ))}
          </div>
        </div>
        <IconButton
          ref={toggle}
          onKeyDown={closeOnEscape}
          label={search === null ? 'Search this conversation' : 'Close search'}
          icon={search === null ? <Search className="size-5" aria-hidden="true" /> : <X className="size-5" aria-hidden="true" />}
          onClick={() => onSearch(search === null ? '' : null)}
        />
      </div>
      {search !== null && (
        <SearchField
          label="Search this conversation"
          placeholder="Search messages..."
          value={search}
          autoFocus
          onKeyDown={closeOnEscape}
          onChange={(event) => onSearch(event.target.value)}
        />
      )}
    </header>
  )
}
