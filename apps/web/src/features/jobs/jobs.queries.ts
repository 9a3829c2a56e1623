import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { jobsApi } from '@vorta/contract/jobs/routes'
import type { JobState } from '@vorta/contract/jobs/schema'
import { call } from '../../lib/api.ts'

const JOBS_KEY = ['admin', 'jobs'] as const

export function useJobs(state: JobState) {
  const pages = useInfiniteQuery({
    queryKey: [...JOBS_KEY, state],
    queryFn: ({ pageParam, signal }) => call(jobsApi.list, { query: { state, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const [first] = pages.data?.pages ?? []
  return { ...pages, jobs: pages.data?.pages.flatMap((page) => page.jobs) ?? [], counts: first && { ...first } }
}

export function useRetryJob(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(jobsApi.retry, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: JOBS_KEY }),
  })
}
