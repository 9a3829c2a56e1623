import type { Job } from '@vorta/contract/jobs/schema'
import { messageOf } from '../../lib/api.ts'
import { soon } from '../../lib/dates.ts'
import { useNow } from '../../lib/now.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Moment } from '../../ui/Moment.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { useRetryJob } from './jobs.queries.ts'

const NAME: Column<Job> = {
  header: 'Job',
  onCard: 'media',
  isRowHeader: true,
  width: 'xl:w-90',
  cell: (job) => <span className="font-medium">{job.name}</span>,
}
const STATE: Column<Job> = { header: 'State', onCard: 'aside', width: 'xl:w-32', cell: (job) => <StateBadge job={job} /> }
const COLUMNS: readonly Column<Job>[] = [
  {
    header: 'Subject',
    onCard: 'line',
    cell: (job) => (
      <span title={job.subject ?? undefined} className="text-soft">
        {job.subject}
      </span>
    ),
  },
  { header: 'Schedule', onCard: 'text', width: 'xl:w-68', cell: (job) => <Schedule job={job} /> },
  {
    header: 'Last Error',
    onCard: 'line',
    isDetail: true,
    cell: (job) =>
      job.lastError && (
        <span title={job.lastError} className="line-clamp-2 min-w-0 wrap-anywhere text-soft">
          {job.lastError}
        </span>
      ),
  },
]
const ACTIONS: Column<Job> = {
  header: 'Actions',
  onCard: 'end',
  align: 'right',
  width: 'xl:w-24',
  cell: (job) => job.failedAt && <RetryButton id={job._id} />,
}

const isScheduled = (job: Job) => !job.failedAt && !job.isRunning && job.attempts === 0

/** Background jobs: what they do, how often they failed and when they run again. */
export function JobsTable({ jobs, isBusy }: { jobs: readonly Job[]; isBusy: boolean }) {
  const columns = [
    NAME,
    ...(jobs.every(isScheduled) ? [] : [STATE]),
    ...COLUMNS,
    ...(jobs.some(({ failedAt }) => failedAt) ? [ACTIONS] : []),
  ]
  return <Table cards="below xl" caption="Jobs" columns={columns} rows={jobs} rowKey={(job) => job._id} isBusy={isBusy} />
}

function StateBadge({ job }: { job: Job }) {
  if (job.failedAt) return <Badge tone="red">Failed</Badge>
  if (job.isRunning) return <Badge tone="blue">Running</Badge>
  return <Badge tone={isScheduled(job) ? 'gray' : 'yellow'}>{isScheduled(job) ? 'Scheduled' : 'Retrying'}</Badge>
}

function Schedule({ job }: { job: Job }) {
  return (
    <span className="figures whitespace-nowrap text-muted">
      <When job={job} />
      {job.attempts > 0 && ` · ${job.attempts} failed ${job.attempts === 1 ? 'attempt' : 'attempts'}`}
    </span>
  )
}

function When({ job }: { job: Job }) {
  const now = useNow()
  if (job.failedAt) return <Moment {...soon(job.failedAt, now)} />
  if (!job.nextAttemptAt || job.isRunning) return 'Running now'
  return <Moment {...soon(job.nextAttemptAt, now)} />
}

function RetryButton({ id }: { id: string }) {
  const retry = useRetryJob(id)
  return (
    <span className="flex justify-end">
      <ActionButton
        size="sm"
        variant="secondary"
        busy={retry.isPending}
        failure={retry.error && messageOf(retry.error, "We couldn't retry the job. Please try again.")}
        onClick={() => retry.mutate(undefined, { onSuccess: () => showToast('The job will run again shortly.') })}
      >
        Retry
      </ActionButton>
    </span>
  )
}
