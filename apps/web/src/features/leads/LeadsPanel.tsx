import { LEAD_STATUS_LABELS, LEAD_STATUSES, type LeadStatus } from '@vorta/contract/leads/schema'
import { type ReactNode, useState } from 'react'
import Inbox from '~icons/inbox'
import { messageOf } from '../../lib/api.ts'
import { useDebouncedSearch } from '../../lib/useDebouncedSearch.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { LoadMore } from '../../ui/feedback/LoadMore.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Segmented } from '../../ui/forms/Segmented.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { LeadsTable } from './LeadsTable.tsx'
import { useFollowUps, useLeads } from './leads.queries.ts'

const FILTERS = ['due', 'all', ...LEAD_STATUSES] as const
type LeadFilter = (typeof FILTERS)[number]

/** Everyone who wrote through the contact form. Starts with the leads to follow up today, if there are any. */
export function LeadsPanel() {
  const [chosen, setChosen] = useState<LeadFilter | null>(null)
  const [q, setQ] = useState('')
  const { text, setText } = useDebouncedSearch(q, setQ)
  const due = useFollowUps()
  const dueCount = due.data?.leads.length
  const filter = chosen ?? (dueCount === 0 || due.error ? 'all' : 'due')
  const options = FILTERS.map((value) => ({ value, label: filterLabel(value, dueCount) }))
  return (
    <Panel
      open
      title="Leads"
      description="People who used the contact form."
      action={
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-xl:w-full">
          <search className="w-full xl:w-72 [&_label]:sr-only">
            <SearchField
              label="Search leads"
              placeholder="Name, email or message"
              value={text}
              maxLength={200}
              onChange={({ target }) => setText(target.value)}
            />
          </search>
          <div className="max-xl:hidden">
            <Segmented label="Filter leads" options={options} value={filter} onChange={setChosen} />
          </div>
          {/* Too many filters for one line. */}
          <search className="w-full [&_label]:sr-only xl:hidden">
            <SelectField
              label="Filter leads"
              options={options}
              value={filter}
              onChange={({ target }) => setChosen(target.value as LeadFilter)}
            />
          </search>
        </div>
      }
    >
      {filter === 'due' && q === '' ? (
        <DueLeads />
      ) : (
        <Leads key={filter} status={filter === 'due' || filter === 'all' ? null : filter} q={q} />
      )}
    </Panel>
  )
}

function filterLabel(filter: LeadFilter, dueCount: number | undefined): string {
  if (filter === 'due') return `To Follow Up${dueCount ? ` (${dueCount})` : ''}`
  return filter === 'all' ? 'All' : LEAD_STATUS_LABELS[filter]
}

/** Leads that are new, have a message without an answer or reached their follow-up date. */
function DueLeads() {
  const { data, error, refetch } = useFollowUps()
  if (error && !data) return <LoadError message={messageOf(error, "We couldn't load the leads.")} onRetry={() => refetch()} />
  if (!data) return <SkeletonRows count={3} height="h-11" />
  if (data.leads.length > 0) return <LeadsTable leads={data.leads} isBusy={false} />
  return <NoLeads title="Nothing to follow up">Leads appear here when they are new or their follow-up date arrives.</NoLeads>
}

function Leads({ status, q }: { status: LeadStatus | null; q: string }) {
  const { leads, isPending, error, refetch, isPlaceholderData, ...more } = useLeads(status, q)
  return (
    <>
      {isPending && <SkeletonRows count={3} height="h-11" />}
      {error && leads.length === 0 && <LoadError message={messageOf(error, "We couldn't load the leads.")} onRetry={() => refetch()} />}
      {!(isPending || error || isPlaceholderData) && leads.length === 0 && (
        <NoLeads title={q ? 'No leads found' : status ? `No leads with the status ${LEAD_STATUS_LABELS[status]}` : 'No leads yet'}>
          {q
            ? 'Search covers names, email addresses and messages.'
            : status === 'won'
              ? 'A lead is won once the customer pays a design fee.'
              : 'People who use the contact form appear here.'}
        </NoLeads>
      )}
      {leads.length > 0 && <LeadsTable leads={leads} isBusy={isPlaceholderData} />}
      <div className="mt-4 flex justify-center empty:hidden">
        <LoadMore label="Load More" {...more} />
      </div>
    </>
  )
}

const NoLeads = ({ title, children }: { title: string; children: ReactNode }) => (
  <EmptyState icon={<Inbox className="size-5" />} title={title} framed={false}>
    {children}
  </EmptyState>
)
