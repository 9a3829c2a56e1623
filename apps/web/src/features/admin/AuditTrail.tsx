import { useInfiniteQuery } from '@tanstack/react-query'
import { adminApi } from '@vorta/contract/api/admin'
import type { AuditEntry } from '@vorta/contract/audit'
import { History } from 'lucide-react'
import { call, messageOf } from '../../lib/api.ts'
import { onDayAtTime } from '../../lib/moments.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** Who did what, newest first; nobody can change a line of it. */
export function AuditTrail() {
  const { data, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['admin', 'audit'],
    queryFn: ({ pageParam, signal }) => call(adminApi.audit, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <Panel title="Audit Trail" description="Who did what. Lines are added by the system and can't be changed by anybody.">
      {isPending && <Skeleton className="h-48 w-full" />}
      {error && entries.length === 0 && (
        <LoadFailure message={messageOf(error, 'The audit trail could not be loaded.')} onRetry={() => refetch()} />
      )}
      {!(isPending || error) && entries.length === 0 && (
        <EmptyState icon={<History className="size-5" />} title="Nothing has happened yet" framed={false}>
          Sign-ins, decisions on orders and payments appear here.
        </EmptyState>
      )}
      <ul className="-my-4 divide-y divide-line empty:hidden">
        {entries.map((entry) => (
          <Line key={entry._id} entry={entry} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="mt-8 flex justify-center">
          <Button variant="secondary" busy={isFetchingNextPage} busyLabel="Loading..." onClick={() => fetchNextPage()}>
            Load More
          </Button>
        </div>
      )}
    </Panel>
  )
}

function Line({ entry }: { entry: AuditEntry }) {
  const facts = Object.entries(entry.detail ?? {}).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return (
    <li className="flex flex-wrap items-baseline gap-x-6 gap-y-1 py-4">
      <p className="figures w-44 text-sm text-muted">
        <Moment {...onDayAtTime(entry.at)} />
      </p>
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium">{entry.action}</span>
          {entry.result === 'refused' && <span className="text-sm text-bad">refused</span>}
          <span className="text-sm break-all text-muted">{entry.actor ? `${entry.actor.name} · ${entry.actor.email}` : 'No account'}</span>
        </p>
        <p className="text-sm break-all text-soft empty:hidden">
          {[entry.target, ...facts, entry.ip && `from ${entry.ip}`].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  )
}
