import { LEAD_STATUS_LABELS, type Lead, type LeadStatus } from '@vorta/contract/leads/schema'
import { useSearchParams } from 'react-router'
import { onDay } from '../../lib/dates.ts'
import { calendarDay } from '../../lib/format.ts'
import { Badge, type Tone } from '../../ui/feedback/Badge.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { type Column, Table } from '../../ui/Table.tsx'

const TONES: Record<LeadStatus, Tone> = { new: 'signal', in_progress: 'blue', won: 'green', lost: 'gray' }

export const LeadBadge = ({ status }: { status: LeadStatus }) => <Badge tone={TONES[status]}>{LEAD_STATUS_LABELS[status]}</Badge>

const COLUMNS: readonly Column<Lead>[] = [
  {
    header: 'Name',
    onCard: 'media',
    isRowHeader: true,
    width: 'xl:w-[15%]',
    cell: (lead) => (
      <span className="min-w-0 truncate">
        <LeadLink lead={lead} />
      </span>
    ),
  },
  { header: 'Status', onCard: 'line', width: 'xl:w-64', cell: (lead) => <LeadBadges lead={lead} /> },
  {
    header: 'Message',
    onCard: 'line',
    cell: (lead) => (
      <span title={lead.excerpt} className="text-soft max-xl:line-clamp-2">
        {lead.excerpt}
      </span>
    ),
  },
  {
    header: 'Email',
    onCard: 'text',
    width: 'xl:w-[15%]',
    cell: (lead) => (
      <span title={lead.email} className="text-muted">
        {lead.email}
      </span>
    ),
  },
  {
    header: 'Follow-Up',
    onCard: 'text',
    width: 'xl:w-32',
    cell: (lead) => <span className="figures text-warn">{lead.followUpOn && calendarDay(lead.followUpOn)}</span>,
  },
  { header: 'Assigned To', onCard: 'text', width: 'xl:w-[10%]', cell: (lead) => <span>{lead.assignee?.name}</span> },
  {
    header: 'Last Message',
    onCard: 'aside',
    width: 'xl:w-36',
    cell: (lead) => (
      <span className="figures text-muted">
        <Moment {...onDay(lead.lastMessageAt)} />
      </span>
    ),
  },
]

/** Leads; one opens over the page. */
export const LeadsTable = ({ leads, isBusy }: { leads: readonly Lead[]; isBusy: boolean }) => (
  <Table cards="below xl" caption="Leads" columns={COLUMNS} rows={leads} rowKey={(lead) => lead._id} isBusy={isBusy} />
)

function LeadLink({ lead }: { lead: Pick<Lead, '_id' | 'name'> }) {
  const [query] = useSearchParams()
  const search = new URLSearchParams(query)
  search.set('lead', lead._id)
  return (
    <RowLink to={{ search: `?${search}` }} state={{ leadOpened: true }} preventScrollReset>
      {lead.name}
    </RowLink>
  )
}

const LeadBadges = ({ lead }: { lead: Lead }) => (
  <span className="flex flex-wrap gap-1.5 xl:flex-nowrap">
    <LeadBadge status={lead.status} />
    {lead.unanswered > 0 && <Badge tone="yellow">{lead.unanswered === 1 ? 'Unanswered' : `${lead.unanswered} Unanswered`}</Badge>}
    {lead.customer && <Badge tone="gray">Customer</Badge>}
  </span>
)
