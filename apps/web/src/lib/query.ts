import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
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
