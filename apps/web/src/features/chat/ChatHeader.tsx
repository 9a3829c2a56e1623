import type { Presence } from '@vorta/contract/chat/schema'
import { DotLine } from '../../ui/DotLine.tsx'
import type { ConversationSubject } from './ConversationButton.tsx'
import { PresenceHeader } from './PresenceHeader.tsx'

interface ChatHeaderProps {
  orderNumber: string
  engineerName: string | null
  subject: ConversationSubject
  presence: readonly Presence[]
  search: string | null
  onSearch: (query: string | null) => void
}

export function ChatHeader({ orderNumber, engineerName, subject, presence, search, onSearch }: ChatHeaderProps) {
  return (
    <PresenceHeader presence={presence} search={search} onSearch={onSearch}>
      <h3 tabIndex={-1} className="min-w-0 wrap-anywhere">
        {/* A sheet has the car in its own title. */}
        <span className="display block text-base in-[[role=dialog]]:sr-only short:text-sm">{subject.car}</span>
        <DotLine className="text-xs text-soft sm:text-sm">
          <span className="whitespace-nowrap">Order #{orderNumber}</span>
          {subject.customer}
          {engineerName ? `Engineer: ${engineerName}` : 'No engineer assigned'}
        </DotLine>
      </h3>
    </PresenceHeader>
  )
}
