import { LEAD_STATUS_LABELS, LEAD_STATUSES, type LeadStatus } from '@vorta/contract/leads/schema'
import { useState } from 'react'
import Inbox from '~icons/inbox'
import { messageOf } from '../../lib/api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { LoadMore } from '../../ui/feedback/LoadMore.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { Segmented } from '../../ui/forms/Segmented.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { LeadsTable } from './LeadsTable.tsx'
import { useLeads } from './leads.queries.ts'

const FILTERS = [
  { value: 'all', label: 'All' },
  ...LEAD_STATUSES.map((status) => ({ value: status, label: LEAD_STATUS_LABELS[status] })),
] as const

/** Everyone who wrote through the contact form, by their newest message. */
export function LeadsPanel() {
  const [filter, setFilter] = useState<LeadStatus | 'all'>('all')
  const { leads, isPending, error, refetch, isPlaceholderData, ...more } = useLeads(filter === 'all' ? null : filter)
  return (
    <Panel
      open
      title="Leads"
      description="Messages from the contact form, one lead per email address. They are also emailed to the company address."
      action={<Segmented label="Filter leads" options={FILTERS} value={filter} onChange={setFilter} />}
    >
      {isPending && <SkeletonRows count={3} height="h-11" />}
      {error && leads.length === 0 && <LoadError message={messageOf(error, "We couldn't load the leads.")} onRetry={() => refetch()} />}
      {!(isPending || error || isPlaceholderData) && leads.length === 0 && (
        <EmptyState
          icon={<Inbox className="size-5" />}
          title={filter === 'all' ? 'No leads yet' : `No leads with the status ${LEAD_STATUS_LABELS[filter]}`}
          framed={false}
        >
          {filter === 'won' ? 'A lead is won once the customer pays a design fee.' : 'People who use the contact form appear here.'}
        </EmptyState>
      )}
      {leads.length > 0 && <LeadsTable leads={leads} isBusy={isPlaceholderData} />}
      <div className="mt-4 flex justify-center empty:hidden">
        <LoadMore label="Load More" {...more} />
      </div>
    </Panel>
  )
}
