import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { jobsApi } from '@vorta/contract/jobs/routes'
import type { JobState } from '@vorta/contract/jobs/schema'
import { call } from '../../lib/api.ts'
import { byCursor, useRefreshingMutation } from '../../lib/query.ts'

const JOBS_KEY = ['admin', 'jobs'] as const

export function useJobs(state: JobState) {
  const pages = useInfiniteQuery({
    queryKey: [...JOBS_KEY, state],
    queryFn: ({ pageParam, signal }) => call(jobsApi.list, { query: { state, cursor: pageParam }, signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })
  const [first] = pages.data?.pages ?? []
  return { ...pages, jobs: pages.data?.pages.flatMap((page) => page.jobs) ?? [], counts: first && { ...first } }
}

export const useRetryJob = (id: string) => useRefreshingMutation(JOBS_KEY, () => call(jobsApi.retry, { params: { id } }), 'onSettled')
