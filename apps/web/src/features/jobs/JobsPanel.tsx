import type { JobState } from '@vorta/contract/jobs/schema'
import { useState } from 'react'
import ListChecks from '~icons/list-checks'
import { messageOf } from '../../lib/api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { LoadMore } from '../../ui/feedback/LoadMore.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { Segmented } from '../../ui/forms/Segmented.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { JobsTable } from './JobsTable.tsx'
import { useJobs } from './jobs.queries.ts'

/** The background jobs that failed or are waiting. */
export function JobsPanel() {
  const [state, setState] = useState<JobState>('failed')
  const { jobs, counts, isPending, error, refetch, isPlaceholderData, ...more } = useJobs(state)
  const label = (name: string, count: number | undefined) => (count === undefined ? name : `${name} (${count})`)
  return (
    <Panel
      open
      title="Jobs"
      description="Emails, reminders, refunds and previews run in the background. Jobs that keep failing for three days stop and appear under Failed."
    >
      <div className="mb-3">
        <Segmented
          label="Filter jobs"
          options={[
            { value: 'failed', label: label('Failed', counts?.failed) },
            { value: 'waiting', label: label('Waiting', counts?.waiting) },
          ]}
          value={state}
          onChange={setState}
        />
      </div>
      {isPending && <SkeletonRows count={4} height="h-11" />}
      {error && jobs.length === 0 && <LoadError message={messageOf(error, "We couldn't load the jobs.")} onRetry={() => refetch()} />}
      {!(isPending || error || isPlaceholderData) && jobs.length === 0 && (
        <EmptyState
          icon={<ListChecks className="size-5" />}
          title={state === 'failed' ? 'No failed jobs' : 'No waiting jobs'}
          framed={false}
        >
          {state === 'failed'
            ? 'Emails that the mail server refuses and jobs that keep failing for three days appear here.'
            : 'Jobs that are scheduled, running or being retried appear here.'}
        </EmptyState>
      )}
      {jobs.length > 0 && <JobsTable jobs={jobs} isBusy={isPlaceholderData} />}
      <div className="mt-4 flex justify-center empty:hidden">
        <LoadMore label="Load More" {...more} />
      </div>
    </Panel>
  )
}
