import type { Job } from '@vorta/contract/jobs/schema'
import type { ReactNode } from 'react'
import { onDayAtTime } from '../../lib/dates.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Moment } from '../../ui/Moment.tsx'

/** One background job: what it does, how often it failed and when it runs again. */
export function JobRow({ job, children }: { job: Job; children: ReactNode }) {
  return (
    <li className="flex flex-col gap-3 py-3.5 sm:flex-row sm:items-start sm:justify-between sm:gap-6">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="text-base font-medium">{job.name}</span>
          <StateBadge job={job} />
        </p>
        {job.subject && <p className="break-words text-soft">{job.subject}</p>}
        <p className="figures text-muted">
          <Schedule job={job} />
          {job.attempts > 0 && ` · ${job.attempts} failed ${job.attempts === 1 ? 'attempt' : 'attempts'}`}
        </p>
        {job.lastError && <p className="mt-1 max-w-prose break-words text-soft">Last error: {job.lastError}</p>}
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 empty:hidden max-sm:[&>button]:flex-1">{children}</div>
    </li>
  )
}

function StateBadge({ job }: { job: Job }) {
  if (job.failedAt) return <Badge tone="red">Failed</Badge>
  if (job.isRunning) return <Badge tone="blue">Running</Badge>
  return job.attempts > 0 ? <Badge tone="yellow">Retrying</Badge> : null
}

function Schedule({ job }: { job: Job }) {
  if (job.failedAt)
    return (
      <>
        Failed <Moment {...onDayAtTime(job.failedAt)} />
      </>
    )
  if (!job.nextAttemptAt || job.isRunning) return 'Running now'
  return (
    <>
      Next attempt <Moment {...onDayAtTime(job.nextAttemptAt)} />
    </>
  )
}
