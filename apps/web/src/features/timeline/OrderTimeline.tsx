import type { Order } from '@vorta/contract/orders/schema'
import { TIMELINE_KINDS, TIMELINE_LABELS, type TimelineEntry, type TimelineKind } from '@vorta/contract/timeline/schema'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { atTime } from '../../lib/dates.ts'
import { dayKey, dayName } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import { checksumOf, withoutChecksum } from '../../lib/orders/order-text.ts'
import { useSubjectLink } from '../../lib/urls/subject-url.ts'
import { DotLine } from '../../ui/DotLine.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { LoadMore } from '../../ui/feedback/LoadMore.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { FADING_ROW, useFadingRow } from '../../ui/useFadingRow.ts'
import { useTimeline } from './timeline.queries.ts'
import { TIMELINE_ICONS } from './timeline-icons.ts'

const SHORT_CHECKSUM_CHARS = 8

/** Everything that happened on an order, newest first, with links to the details. */
export function OrderTimeline({ order }: { order: Order }) {
  const [kind, setKind] = useState<TimelineKind | null>(null)
  const filters = useFadingRow<HTMLFieldSetElement>()
  const all = useTimeline(order._id, null)
  const { entries, isPending, error, refetch, ...pages } = useTimeline(order._id, kind)
  const isKnown = !(all.isPending || all.hasNextPage)
  const kinds = TIMELINE_KINDS.filter((option) => !isKnown || all.entries.some((entry) => entry.kind === option))
  return (
    <div className="flex flex-col gap-6">
      <fieldset ref={filters} className={`flex min-w-0 gap-2 sm:flex-wrap print:hidden ${FADING_ROW}`}>
        <legend className="sr-only">Filter timeline</legend>
        <FilterButton isSelected={kind === null} onClick={() => setKind(null)}>
          All
        </FilterButton>
        {kinds.map((option) => (
          <FilterButton key={option} isSelected={kind === option} onClick={() => setKind(option)}>
            {TIMELINE_LABELS[option]}
          </FilterButton>
        ))}
      </fieldset>
      {isPending && <Skeleton className="h-40 w-full" />}
      {error && entries.length === 0 && (
        <LoadError message={messageOf(error, "We couldn't load the timeline.")} onRetry={() => refetch()} />
      )}
      {!isPending && !error && entries.length === 0 && <p className="text-muted">No matching entries yet.</p>}
      <ol aria-label="Timeline" className="flex flex-col empty:hidden">
        {entries.map((entry, i) => (
          <Entry key={entry._id} entry={entry} startsDay={dayKey(entry.timestamp) !== dayKey(entries[i - 1]?.timestamp ?? '')} />
        ))}
      </ol>
      <LoadMore label="Show Earlier" {...pages} />
    </div>
  )
}

function Entry({ entry, startsDay }: { entry: TimelineEntry; startsDay: boolean }) {
  const now = useNow()
  const link = useSubjectLink()(entry)
  const { title, comment } = splitComment(entry)
  const checksum = checksumOf(entry.description)
  const Icon = TIMELINE_ICONS[entry.kind]
  return (
    <li className="group relative flex flex-wrap gap-x-4 pb-5 last:pb-0">
      {startsDay && <h3 className="mb-3 w-full text-sm font-medium text-soft not-group-first:mt-2">{dayName(entry.timestamp, now)}</h3>}
      <span className="mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-full border border-line bg-page text-muted">
        <Icon className="size-3.5" aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className={`wrap-anywhere ${entry.kind === 'message' ? 'line-clamp-3 text-soft' : ''}`}>
          {link ? (
            <Link
              {...link}
              className="underline-offset-4 hover:underline pointer-coarse:-my-3 pointer-coarse:inline-block pointer-coarse:py-3"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {comment && <p className="max-w-prose text-sm break-words text-soft">“{comment}”</p>}
        {checksum && <Checksum checksum={checksum} />}
        <p className="mt-0.5 text-sm text-muted">
          <DotLine>
            <span className="figures">
              <Moment {...atTime(entry.timestamp)} />
            </span>
            {entry.actor}
          </DotLine>
        </p>
      </div>
    </li>
  )
}

/** A pin is quoted below what happened to it. */
function splitComment({ kind, description }: TimelineEntry): { title: string; comment: string | undefined } {
  const [, event, comment] = (kind === 'pin' && /^(.+?): (.+)$/s.exec(description)) || []
  return { title: event ?? withoutChecksum(description), comment }
}

/** Customers verify their file with all of it. */
const Checksum = ({ checksum }: { checksum: string }) => (
  <details className="font-mono text-xs text-muted">
    <summary className="w-fit py-1 pointer-coarse:py-3.5 hover:text-ink">SHA-256 {checksum.slice(0, SHORT_CHECKSUM_CHARS)}…</summary>
    <p className="pb-1 break-all">{checksum}</p>
  </details>
)

function FilterButton({ isSelected, onClick, children }: { isSelected: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onClick}
      className="min-h-9 pointer-coarse:min-h-11 shrink-0 rounded-full border border-line px-3.5 text-sm text-soft transition-colors hover:border-edge hover:text-ink aria-pressed:border-signal aria-pressed:bg-signal/10 aria-pressed:text-signal-hot"
    >
      {children}
    </button>
  )
}
