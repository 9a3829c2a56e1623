import { LEAD_STATUS_LABELS, type LeadEntry, type LeadStatus } from '@vorta/contract/leads/schema'
import { messageOf } from '../../lib/api.ts'
import { onDayAtTime } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { Badge, type Tone } from '../../ui/feedback/Badge.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Moment } from '../../ui/Moment.tsx'
import { useMarkAnswered } from './leads.queries.ts'

const DELIVERY: Record<NonNullable<LeadEntry['delivery']>, { label: string; tone: Tone }> = {
  waiting: { label: 'Sending', tone: 'blue' },
  sent: { label: 'Sent', tone: 'green' },
  failed: { label: 'Not Delivered', tone: 'red' },
}

/** What was said and done, oldest first. */
export function LeadLog({ name, entries }: { name: string; entries: readonly LeadEntry[] }) {
  return (
    <ol className="mb-8 flex flex-col gap-4">
      {entries.map((entry) =>
        entry.kind === 'status' ? (
          <StatusEntry key={entry._id} entry={entry} />
        ) : (
          <TextEntry key={entry._id} entry={entry} from={entry.kind === 'message' ? name : (entry.author ?? 'Deleted user')} />
        ),
      )}
    </ol>
  )
}

function StatusEntry({ entry }: { entry: LeadEntry }) {
  const label = LEAD_STATUS_LABELS[entry.text as LeadStatus] ?? entry.text
  return (
    <li className="text-sm text-muted">
      {entry.author ? `${entry.author} changed the status to ${label}` : `The status changed to ${label}`} ·{' '}
      <Moment {...onDayAtTime(entry.createdAt)} />
    </li>
  )
}

const STYLES = {
  message: 'border-line bg-page',
  answer: 'border-info/35 bg-info/5 sm:ml-10',
  note: 'border-dashed border-edge sm:ml-10',
}

function TextEntry({ entry, from }: { entry: LeadEntry; from: string }) {
  const delivery = entry.delivery && DELIVERY[entry.delivery]
  return (
    <li className={`rounded-lg border p-4 ${STYLES[entry.kind as keyof typeof STYLES]}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <p className="min-w-0 text-sm text-muted">
          <span className="font-medium wrap-anywhere text-soft">{from}</span> · <Moment {...onDayAtTime(entry.createdAt)} />
        </p>
        {entry.kind === 'note' && <Badge tone="gray">Internal Note</Badge>}
        {delivery && <Badge tone={delivery.tone}>{delivery.label}</Badge>}
        {entry.answered === false && <Badge tone="yellow">Unanswered</Badge>}
        {entry.answered && <ReopenButton messageId={entry._id} />}
      </div>
      <p className="mt-2 max-w-prose whitespace-pre-wrap wrap-anywhere">{entry.text}</p>
    </li>
  )
}

function ReopenButton({ messageId }: { messageId: string }) {
  const mark = useMarkAnswered([messageId])
  const reopen = () =>
    mark.mutate(false, {
      onSuccess: () => showToast('Message reopened.'),
      onError: (error) => showToast(messageOf(error, "We couldn't update the message. Please try again."), 'error'),
    })
  return (
    <Button variant="ghost" size="sm" className="-my-2 ml-auto" busy={mark.isPending} busyLabel="Saving..." onClick={reopen}>
      Reopen
    </Button>
  )
}
