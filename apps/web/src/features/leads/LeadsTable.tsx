import { LEAD_STATUS_LABELS, type Lead, type LeadStatus } from '@vorta/contract/leads/schema'
import { useSearchParams } from 'react-router'
import { recently } from '../../lib/dates.ts'
import { calendarDay } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import { Badge, type Tone } from '../../ui/feedback/Badge.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { type Column, Table } from '../../ui/Table.tsx'

const TONES: Record<LeadStatus, Tone> = { new: 'signal', in_progress: 'blue', won: 'green', lost: 'gray' }

export const LeadBadge = ({ status }: { status: LeadStatus }) => <Badge tone={TONES[status]}>{LEAD_STATUS_LABELS[status]}</Badge>

const COLUMNS: readonly Column<Lead>[] = [
  { header: 'Name', onCard: 'media', isRowHeader: true, width: 'xl:w-[18%]', cell: (lead) => <NameAndEmail lead={lead} /> },
  {
    header: 'Message',
    onCard: 'line',
    cell: (lead) => (
      <span title={lead.excerpt} className="line-clamp-2 whitespace-normal text-soft xl:leading-tight">
        {lead.excerpt}
      </span>
    ),
  },
  { header: 'Status', onCard: 'line', width: 'xl:w-56', cell: (lead) => <LeadBadges lead={lead} /> },
  {
    header: 'Assigned To',
    onCard: 'text',
    width: 'xl:w-[10%]',
    cell: (lead) =>
      lead.assignee?.name ?? (
        <span data-empty className="text-muted">
          Unassigned
        </span>
      ),
  },
  {
    header: 'Follow-Up',
    onCard: 'text',
    width: 'xl:w-28',
    cell: (lead) =>
      lead.followUpOn ? (
        <span className="figures text-warn">
          <span className="xl:hidden">Follow up </span>
          {calendarDay(lead.followUpOn)}
        </span>
      ) : (
        <span data-empty className="text-muted">
          —
        </span>
      ),
  },
  { header: 'Last Message', onCard: 'aside', width: 'xl:w-32', cell: (lead) => <LastMessage at={lead.lastMessageAt} /> },
]

/** Leads; one opens over the page. */
export const LeadsTable = ({ leads, isBusy }: { leads: readonly Lead[]; isBusy: boolean }) => (
  <Table cards="below xl" caption="Leads" columns={COLUMNS} rows={leads} rowKey={(lead) => lead._id} isBusy={isBusy} />
)

function NameAndEmail({ lead }: { lead: Pick<Lead, '_id' | 'name' | 'email'> }) {
  return (
    <span className="min-w-0 leading-tight">
      <span className="block truncate">
        <LeadLink lead={lead} />
      </span>
      <span title={lead.email} className="block truncate text-xs text-muted">
        {lead.email}
      </span>
    </span>
  )
}

function LastMessage({ at }: { at: string }) {
  const now = useNow()
  return (
    <span className="figures whitespace-nowrap text-muted max-xl:text-xs">
      <Moment {...recently(at, now)} />
    </span>
  )
}

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
