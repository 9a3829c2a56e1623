import { MessagesSquare } from 'lucide-react'
import { EmptyState } from '../../ui/EmptyState.tsx'

export function ChatTab() {
  return (
    <EmptyState icon={<MessagesSquare className="size-5" />} title="No conversations yet">
      As soon as an engineer is assigned to one of your orders, you write to each other here, with pictures and files.
    </EmptyState>
  )
}
