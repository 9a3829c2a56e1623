import { onlineManager, QueryCache, QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, reportTokenRejected } from './api.ts'

const MAX_RETRIES = 2

/** Retry only outages, never client errors. */
function shouldRetry(failures: number, error: Error): boolean {
  const isClientError = error instanceof ApiError && error.status >= 400 && error.status < 500
  return !isClientError && failures < MAX_RETRIES
}

/** A 403 means that the role was removed while the page was open. */
const queryCache = () =>
  new QueryCache({
    onError: (error) => {
      if (error instanceof ApiError && error.status === 403) reportTokenRejected()
    },
  })

export const createQueryClient = () =>
  new QueryClient({
    queryCache: queryCache(),
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 10_000 },
      mutations: { retry: false },
    },
  })

/**
 * Pauses all queries while the role changes, because the server would reject those of the previous role.
 * The returned function resumes them and drops those whose screen is gone.
 */
export function pauseQueries(queries: QueryClient): () => void {
  onlineManager.setOnline(false)
  void queries.cancelQueries()
  return () => {
    void queries.cancelQueries({ predicate: (query) => query.getObserversCount() === 0 })
    onlineManager.setOnline(navigator.onLine)
  }
}

/** Options of an infinite query of replies with a `nextCursor`. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: { readonly nextCursor: string | null }) => last.nextCursor ?? undefined,
}

/** A mutation after which these queries are loaded again, with `onSettled` also after a failure. It is pending until then. */
export function useRefreshingMutation<Input = void, Reply = unknown>(
  queryKey: QueryKey,
  mutationFn: (input: Input) => Promise<Reply>,
  after: 'onSuccess' | 'onSettled' = 'onSuccess',
) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, [after]: () => queries.invalidateQueries({ queryKey }) })
}
