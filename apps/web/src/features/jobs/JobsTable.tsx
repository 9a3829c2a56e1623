import type { Job } from '@vorta/contract/jobs/schema'
import { messageOf } from '../../lib/api.ts'
import { onDayAtTime } from '../../lib/dates.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Moment } from '../../ui/Moment.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { useRetryJob } from './jobs.queries.ts'

const COLUMNS: readonly Column<Job>[] = [
  {
    header: 'Job',
    onCard: 'head',
    isRowHeader: true,
    width: 'xl:w-[24%]',
    cell: (job) => <span className="font-medium">{job.name}</span>,
  },
  { header: 'State', onCard: 'line', width: 'xl:w-32', cell: (job) => <StateBadge job={job} /> },
  {
    header: 'Subject',
    onCard: 'line',
    cell: (job) => (
      <span title={job.subject ?? undefined} className="text-soft">
        {job.subject}
      </span>
    ),
  },
  { header: 'Schedule', onCard: 'text', width: 'xl:w-84', cell: (job) => <Schedule job={job} /> },
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
  onCard: 'foot',
  align: 'right',
  width: 'xl:w-24',
  cell: (job) => job.failedAt && <RetryButton id={job._id} />,
}

/** Background jobs: what they do, how often they failed and when they run again. */
export function JobsTable({ jobs, isBusy }: { jobs: readonly Job[]; isBusy: boolean }) {
  const columns = jobs.some(({ failedAt }) => failedAt) ? [...COLUMNS, ACTIONS] : COLUMNS
  return <Table cards="below xl" caption="Jobs" columns={columns} rows={jobs} rowKey={(job) => job._id} isBusy={isBusy} />
}

function StateBadge({ job }: { job: Job }) {
  if (job.failedAt) return <Badge tone="red">Failed</Badge>
  if (job.isRunning) return <Badge tone="blue">Running</Badge>
  return job.attempts > 0 ? <Badge tone="yellow">Retrying</Badge> : <Badge tone="gray">Scheduled</Badge>
}

function Schedule({ job }: { job: Job }) {
  return (
    <span className="figures text-muted">
      <When job={job} />
      {job.attempts > 0 && ` · ${job.attempts} failed ${job.attempts === 1 ? 'attempt' : 'attempts'}`}
    </span>
  )
}

function When({ job }: { job: Job }) {
  if (job.failedAt) return <Moment {...onDayAtTime(job.failedAt)} />
  if (!job.nextAttemptAt || job.isRunning) return 'Running now'
  return (
    <>
      {job.attempts > 0 ? 'Next attempt' : 'Runs on'} <Moment {...onDayAtTime(job.nextAttemptAt)} />
    </>
  )
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
