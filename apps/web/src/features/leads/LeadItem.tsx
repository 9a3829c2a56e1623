import { LEAD_STATUS_LABELS, type Lead, type LeadStatus } from '@vorta/contract/leads/schema'
import { Link, useSearchParams } from 'react-router'
import { onDayAtTime } from '../../lib/dates.ts'
import { calendarDay } from '../../lib/format.ts'
import { Badge, type Tone } from '../../ui/feedback/Badge.tsx'
import { Moment } from '../../ui/Moment.tsx'

const TONES: Record<LeadStatus, Tone> = { new: 'signal', in_progress: 'blue', won: 'green', lost: 'gray' }

export const LeadBadge = ({ status }: { status: LeadStatus }) => <Badge tone={TONES[status]}>{LEAD_STATUS_LABELS[status]}</Badge>

/** One lead of a list; it opens over the page. */
export function LeadItem({ lead }: { lead: Lead }) {
  const [query] = useSearchParams()
  const search = new URLSearchParams(query)
  search.set('lead', lead._id)
  return (
    <li className="relative flex flex-col gap-2 py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Link
          to={{ search: `?${search}` }}
          state={{ leadOpened: true }}
          preventScrollReset
          className="font-medium wrap-anywhere outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-ink"
        >
          {lead.name}
        </Link>
        <LeadBadge status={lead.status} />
        {lead.unanswered > 0 && <Badge tone="yellow">{lead.unanswered === 1 ? 'Unanswered' : `${lead.unanswered} Unanswered`}</Badge>}
        {lead.customer && <Badge tone="gray">Customer</Badge>}
      </div>
      <p className="line-clamp-2 max-w-prose wrap-anywhere text-soft">{lead.excerpt}</p>
      <p className="figures flex flex-wrap gap-x-3 text-sm text-muted">
        <span>{lead.reference}</span>
        <span className="break-all">{lead.email}</span>
        <Moment {...onDayAtTime(lead.lastMessageAt)} />
        {lead.followUpOn && <span className="text-warn">Follow up {calendarDay(lead.followUpOn)}</span>}
        {lead.assignee && <span>{lead.assignee.name}</span>}
      </p>
    </li>
  )
}
