import type { Presence } from '@vorta/contract/chat/schema'
import { type KeyboardEvent, useRef } from 'react'
import Search from '~icons/search'
import X from '~icons/x'
import { useNow } from '../../lib/now.ts'
import { DotLine } from '../../ui/DotLine.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { ConversationSubject } from './ConversationButton.tsx'
import { presenceText } from './text.ts'

interface ChatHeaderProps {
  orderNumber: string
  engineerName: string | null
  subject: ConversationSubject
  presence: readonly Presence[]
  /** The search query, or null while the search is closed. */
  search: string | null
  onSearch: (query: string | null) => void
}

const NAMES = { user: 'Customer', engineer: 'Engineer' }

export function ChatHeader({ orderNumber, engineerName, subject, presence, search, onSearch }: ChatHeaderProps) {
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
      className="flex flex-col gap-3 border-b border-line px-4 py-3 short:gap-1 short:py-1"
    >
      <div className="flex items-start gap-3 short:items-center">
        <div className="min-w-0 flex-1 sm:flex sm:items-end sm:justify-between sm:gap-4">
          <h3 tabIndex={-1} className="min-w-0 wrap-anywhere">
            {/* A sheet has the car in its own title. */}
            <span className="display block text-base in-[[role=dialog]]:sr-only short:text-sm">{subject.car}</span>
            <DotLine className="text-xs text-soft sm:text-sm">
              <span className="whitespace-nowrap">Order #{orderNumber}</span>
              {subject.customer}
              {engineerName ? `Engineer: ${engineerName}` : 'No engineer assigned'}
            </DotLine>
          </h3>
          {/* Keeps its height without presence, so that the list does not jump. */}
          <div className={`shrink-0 sm:flex sm:gap-3 ${engineerName ? 'min-h-4' : ''}`}>
            {presence.map((item) => (
              <p key={item.role} className="flex items-center gap-1.5 text-xs text-muted sm:leading-5">
                <span aria-hidden="true" className={`size-2 rounded-full ${item.online ? 'bg-good' : 'bg-edge'}`} />
                {NAMES[item.role]} {presenceText(item, now)}
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
