import type { AuditEntry } from '@vorta/contract/admin/audit-log'
import { useState } from 'react'
import History from '~icons/history'
import { messageOf } from '../../lib/api.ts'
import { onDayAtTime } from '../../lib/dates.ts'
import { useOrderLink } from '../../lib/urls/order-url.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { LoadMore } from '../../ui/feedback/LoadMore.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { RowTooltip } from '../../ui/overlay/RowTooltip.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { useAuditLog } from './admin.queries.ts'
import { AUDIT_ACTION_GROUPS, auditActionText, auditActorText, auditDetails, isDenied } from './audit-log-text.ts'

/** Who did what, newest first. Entries can't be changed. */
export function AuditLog() {
  const [action, setAction] = useState('')
  const { entries, isPending, error, refetch, isPlaceholderData, ...more } = useAuditLog(action)
  return (
    <Panel open title="Audit Log" description="A record of who did what. Entries are added automatically and can't be changed.">
      <search>
        <SelectField
          label="Actions"
          placeholder="All actions"
          options={AUDIT_ACTION_GROUPS}
          value={action}
          onChange={(event) => setAction(event.target.value)}
          className="mb-3 [&_label]:sr-only sm:max-w-60"
        />
      </search>
      {isPending && <SkeletonRows count={6} height="h-11" />}
      {error && entries.length === 0 && (
        <LoadError message={messageOf(error, "We couldn't load the audit log.")} onRetry={() => refetch()} />
      )}
      {!(isPending || error || isPlaceholderData) && entries.length === 0 && (
        <EmptyState icon={<History className="size-5" />} title="No entries found" framed={false}>
          Sign-ins, order decisions and payments appear here.
        </EmptyState>
      )}
      {entries.length > 0 && (
        <Table
          cards="below xl"
          caption="Audit log, newest first"
          columns={COLUMNS}
          rows={entries}
          rowKey={(entry) => entry._id}
          isBusy={isPlaceholderData}
        />
      )}
      <div className="mt-4 flex justify-center empty:hidden">
        <LoadMore label="Load More" {...more} />
      </div>
    </Panel>
  )
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    header: 'Time',
    onCard: 'text',
    width: 'xl:w-48',
    cell: (entry) => (
      <span className="figures text-muted">
        <Moment {...onDayAtTime(entry.at)} />
      </span>
    ),
  },
  {
    header: 'Action',
    onCard: 'line',
    isRowHeader: true,
    width: 'xl:w-[24%]',
    cell: (entry) => (
      <span className="flex items-center gap-2 max-xl:flex-wrap">
        <span className="min-w-0 font-medium xl:truncate">{auditActionText(entry)}</span>
        {isDenied(entry) && <Badge tone="red">Denied</Badge>}
      </span>
    ),
  },
  { header: 'Order', onCard: 'text', width: 'xl:w-36', cell: (entry) => <OrderLink {...entry} /> },
  { header: 'Details', onCard: 'text', cell: (entry) => <Details text={auditDetails(entry).join(' · ')} /> },
  {
    header: 'User',
    onCard: 'text',
    width: 'xl:w-[22%]',
    cell: (entry) =>
      entry.actor ? (
        <span title={entry.actor.email}>
          {entry.actor.name} <span className="text-muted max-xl:hidden">{entry.actor.email}</span>
        </span>
      ) : (
        <span className="text-muted">{auditActorText(entry)}</span>
      ),
  },
]

const Details = ({ text }: { text: string }) =>
  text && (
    <RowTooltip text={<span className="wrap-anywhere">{text}</span>}>
      <span className="min-w-0 text-soft xl:truncate">{text}</span>
    </RowTooltip>
  )

/** Links to the order that an entry is about. */
function OrderLink({ target, names }: Pick<AuditEntry, 'target' | 'names'>) {
  const linkTo = useOrderLink()
  const [kind, id] = target?.split(':') ?? []
  if (kind !== 'order' || !id) return null
  return <RowLink {...linkTo(id)}>{names[id] ?? 'View order'}</RowLink>
}
