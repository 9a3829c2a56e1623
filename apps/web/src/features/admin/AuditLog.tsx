import type { AuditEntry } from '@vorta/contract/admin/audit-log'
import { useState } from 'react'
import { Link } from 'react-router'
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
import { Panel } from '../../ui/Panel.tsx'
import { useAuditLog } from './admin.queries.ts'
import { AUDIT_ACTION_GROUPS, auditActionText, auditActorText, auditDetails, isDenied } from './audit-log-text.ts'

/** Who did what, newest first. Entries can't be changed. */
export function AuditLog() {
  const [action, setAction] = useState('')
  const { entries, isPending, error, refetch, isPlaceholderData, ...more } = useAuditLog(action)
  return (
    <Panel title="Audit Log" description="A record of who did what. Entries are added automatically and can't be changed.">
      <SelectField
        label="Actions"
        placeholder="All actions"
        options={AUDIT_ACTION_GROUPS}
        value={action}
        onChange={(event) => setAction(event.target.value)}
        className="mb-5 sm:max-w-60"
      />
      {isPending && <SkeletonRows count={6} height="h-12" />}
      {error && entries.length === 0 && (
        <LoadError message={messageOf(error, "We couldn't load the audit log.")} onRetry={() => refetch()} />
      )}
      {!(isPending || error || isPlaceholderData) && entries.length === 0 && (
        <EmptyState icon={<History className="size-5" />} title="No entries found" framed={false}>
          Sign-ins, order decisions and payments appear here.
        </EmptyState>
      )}
      <ul aria-busy={isPlaceholderData} className="divide-y divide-line border-t border-line empty:hidden">
        {entries.map((entry) => (
          <EntryRow key={entry._id} entry={entry} />
        ))}
      </ul>
      <div className="mt-8 flex justify-center empty:hidden">
        <LoadMore label="Load More" {...more} />
      </div>
    </Panel>
  )
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  return (
    <li className="grid gap-x-6 gap-y-1 py-3.5 text-sm sm:grid-cols-[10.5rem_minmax(0,1fr)] lg:grid-cols-[10.5rem_minmax(0,1fr)_minmax(0,16rem)]">
      <p className="figures text-muted">
        <Moment {...onDayAtTime(entry.at)} />
      </p>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="text-base font-medium">{auditActionText(entry)}</span>
          {isDenied(entry) && <Badge tone="red">Denied</Badge>}
          <OrderLink {...entry} />
        </p>
        <p className="break-words text-soft empty:hidden">{auditDetails(entry).join(' · ')}</p>
      </div>
      <p className="min-w-0 text-muted sm:col-start-2 lg:col-start-auto lg:text-right">
        {entry.actor ? (
          <>
            <span className="text-soft">{entry.actor.name}</span>
            <span className="block truncate" title={entry.actor.email}>
              {entry.actor.email}
            </span>
          </>
        ) : (
          auditActorText(entry)
        )}
      </p>
    </li>
  )
}

/** Links to the order that an entry is about. */
function OrderLink({ target, names }: Pick<AuditEntry, 'target' | 'names'>) {
  const linkTo = useOrderLink()
  const [kind, id] = target?.split(':') ?? []
  if (kind !== 'order' || !id) return null
  return (
    <Link
      {...linkTo(id)}
      className="figures inline-block py-px text-sm text-soft underline decoration-edge underline-offset-4 hover:text-ink"
    >
      {names[id] ?? 'View order'}
    </Link>
  )
}
