import { type AuditEntry, auditFilter } from '@vorta/contract/admin/audit-log'
import { useState } from 'react'
import History from '~icons/history'
import { messageOf } from '../../lib/api.ts'
import { atTime } from '../../lib/dates.ts'
import { dayName } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import { useOrderLink } from '../../lib/urls/order-url.ts'
import { useDebouncedSearch } from '../../lib/useDebouncedSearch.ts'
import { Button } from '../../ui/Button.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { LoadMore } from '../../ui/feedback/LoadMore.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { RowTooltip } from '../../ui/overlay/RowTooltip.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowLink } from '../../ui/RowLink.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { useAuditLog } from './admin.queries.ts'
import { AUDIT_ACTION_GROUPS, auditActionText, auditActorText, auditDetails, auditOrderId, isDenied } from './audit-log-text.ts'
import { ANY_TIME, AUDIT_DAYS, AUDIT_PERIODS, type AuditPeriod, boundsOf, hasAuditDays } from './audit-period.ts'

const NO_FILTER = { person: '', action: '' }

/** Who did what, newest first. Entries can't be changed. */
export function AuditLog() {
  const now = useNow()
  const [filter, setFilter] = useState(NO_FILTER)
  const [period, setPeriod] = useState(ANY_TIME)
  const search = useDebouncedSearch(filter.person, (person) => setFilter((current) => ({ ...current, person })))
  const valid = hasAuditDays(period) ? auditFilter.safeParse({ ...filter, ...boundsOf(period, now) }) : undefined
  const { entries, isPending, error, refetch, isPlaceholderData, ...more } = useAuditLog(valid?.success ? valid.data : null)
  const isFiltered = filter.person !== '' || filter.action !== '' || period.period !== ''
  const clear = () => {
    search.reset()
    setFilter(NO_FILTER)
    setPeriod(ANY_TIME)
  }
  return (
    <Panel open title="Audit Log" description="A record of who did what. Entries are added automatically and can't be changed.">
      <search className="mb-3 flex flex-wrap items-start gap-x-3 gap-y-2 [&_div:has(>label)]:sr-only">
        <SearchField
          label="Search people"
          placeholder="Person, by name or email"
          value={search.text}
          maxLength={200}
          onChange={({ target }) => search.setText(target.value)}
          className="min-w-0 basis-full sm:max-w-80 sm:flex-1 sm:basis-64"
        />
        <SelectField
          label="Actions"
          placeholder="All actions"
          options={AUDIT_ACTION_GROUPS}
          value={filter.action}
          onChange={({ target }) => setFilter({ ...filter, action: target.value })}
          className={CHOICE}
        />
        <SelectField
          label="Period"
          placeholder="Any time"
          options={AUDIT_PERIODS}
          value={period.period}
          onChange={({ target }) => setPeriod({ ...period, period: target.value as AuditPeriod['period'] })}
          className={CHOICE}
        />
        {period.period === 'days' && (
          <Days period={period} error={valid?.error?.issues.find(({ path }) => path[0] === 'to')?.message} onChange={setPeriod} />
        )}
        {isFiltered && (
          <Button variant="ghost" size="sm" onClick={clear} className="max-sm:basis-full">
            Clear Filters
          </Button>
        )}
      </search>
      {isPending && <SkeletonRows count={6} height="h-11" />}
      {error && entries.length === 0 && (
        <LoadError message={messageOf(error, "We couldn't load the audit log.")} onRetry={() => refetch()} />
      )}
      {!(isPending || error || isPlaceholderData) && entries.length === 0 && (
        <EmptyState icon={<History className="size-5" />} title="No entries found" framed={false}>
          {isFiltered ? 'Try another person, action or period.' : 'Sign-ins, order decisions and payments appear here.'}
        </EmptyState>
      )}
      {entries.length > 0 && (
        <Table
          cards="frameless below xl"
          caption="Audit log, newest first"
          columns={COLUMNS}
          rows={entries}
          rowKey={(entry) => entry._id}
          groupOf={(entry) => dayName(entry.at, now)}
          isBusy={isPlaceholderData}
        />
      )}
      <div className="mt-4 flex justify-center empty:hidden">
        <LoadMore label="Load More" {...more} />
      </div>
    </Panel>
  )
}

const CHOICE = 'min-w-0 flex-1 basis-36 sm:max-w-52'

interface DaysProps {
  period: AuditPeriod
  error: string | undefined
  onChange: (period: AuditPeriod) => void
}

const Days = ({ period, error, onChange }: DaysProps) => (
  <fieldset className="flex min-w-0 items-start gap-3 max-sm:basis-full">
    <legend className="sr-only">Dates</legend>
    <TextField
      label="From"
      type="date"
      {...AUDIT_DAYS}
      value={period.firstDay}
      onChange={({ target }) => onChange({ ...period, firstDay: target.value })}
      className="min-w-0 flex-1 sm:w-42 sm:flex-none"
    />
    <TextField
      label="To"
      type="date"
      {...AUDIT_DAYS}
      value={period.lastDay}
      error={error}
      onChange={({ target }) => onChange({ ...period, lastDay: target.value })}
      className="min-w-0 flex-1 sm:w-42 sm:flex-none"
    />
  </fieldset>
)

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    header: 'Time',
    onCard: 'aside',
    width: 'xl:w-28',
    cell: (entry) => (
      <span className="figures whitespace-nowrap text-muted">
        <Moment {...atTime(entry.at)} />
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
  {
    header: 'User',
    onCard: 'text',
    width: 'xl:w-[24%]',
    cell: (entry) =>
      entry.actor ? (
        <span title={entry.actor.email}>
          {entry.actor.name}
          <span className="ml-1.5 text-muted max-xl:hidden">{entry.actor.email}</span>
        </span>
      ) : (
        <span className="text-muted">{auditActorText(entry)}</span>
      ),
  },
  { header: 'Order', onCard: 'dotted', width: 'xl:w-36', cell: (entry) => <OrderLink entry={entry} /> },
  { header: 'Details', onCard: 'dotted', cell: (entry) => <Details text={auditDetails(entry).join(' · ')} /> },
]

const Details = ({ text }: { text: string }) =>
  text && (
    <RowTooltip text={<span className="wrap-anywhere">{text}</span>}>
      <span className="min-w-0 max-xl:text-muted xl:truncate xl:text-soft">{text}</span>
    </RowTooltip>
  )

/** Links to the order that an entry is about. */
function OrderLink({ entry }: { entry: AuditEntry }) {
  const linkTo = useOrderLink()
  const id = auditOrderId(entry)
  return id && <RowLink {...linkTo(id)}>{entry.names[id] ?? 'View order'}</RowLink>
}
