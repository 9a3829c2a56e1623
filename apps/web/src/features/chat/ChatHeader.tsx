import type { Presence } from '@vorta/contract/chat/schema'
import ChevronLeft from '~icons/chevron-left'
import { DotLine } from '../../ui/DotLine.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { ConversationSubject } from './ConversationButton.tsx'
import { PresenceHeader } from './PresenceHeader.tsx'

interface ChatHeaderProps {
  orderNumber: string
  engineerName: string | null
  subject: ConversationSubject
  presence: readonly Presence[]
  search: string | null
  onSearch: (query: string | null) => void
  /** Returns to the conversations where they are not beside it. */
  onBack?: (() => void) | undefined
}

/** On a phone, the line of who is there names the customer. */
const NAMED_BELOW = 'max-sm:[&>:nth-child(2)]:hidden'

export function ChatHeader({ orderNumber, engineerName, subject, presence, search, onSearch, onBack }: ChatHeaderProps) {
  return (
    <PresenceHeader
      presence={presence}
      names={{ user: subject.customer ?? 'Customer', engineer: 'Engineer' }}
      search={search}
      onSearch={onSearch}
      lead={
        onBack && (
          <IconButton
            data-back
            label="All Conversations"
            icon={<ChevronLeft className="size-5" aria-hidden="true" />}
            onClick={onBack}
            className="lg:hidden"
          />
        )
      }
    >
      <h3 tabIndex={-1} className="min-w-0 wrap-anywhere">
        {/* A sheet has the car in its own title. */}
        <span className="display block text-base max-sm:truncate max-sm:leading-5 in-[[role=dialog]]:sr-only short:text-sm">
          {subject.car}
        </span>
        <DotLine className={`text-xs text-soft sm:text-sm ${subject.customer ? NAMED_BELOW : ''}`}>
          <span className="whitespace-nowrap">Order #{orderNumber}</span>
          {subject.customer}
          {engineerName ? `Engineer: ${engineerName}` : 'No engineer assigned'}
        </DotLine>
      </h3>
    </PresenceHeader>
  )
}
