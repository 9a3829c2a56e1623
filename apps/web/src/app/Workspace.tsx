import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { useAuth } from '../features/auth/auth.ts'
import { CONFIG_KEY } from '../lib/config.ts'
import { createQueryClient } from '../lib/query.ts'

const queries = createQueryClient()

/** What every page behind the public ones needs: the cache of what the server said. */
export function Workspace() {
  return (
    <QueryClientProvider client={queries}>
      <Forgetting />
      <Outlet />
    </QueryClientProvider>
  )
}

/** What one account, or one role, was shown must not be seen by the next. */
function Forgetting() {
  const { user } = useAuth()
  const cache = useQueryClient()
  const who = `${user?._id} ${user?.role}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup is for the account that leaves
  useEffect(() => () => cache.removeQueries({ predicate: (query) => query.queryKey[0] !== CONFIG_KEY }), [who, cache])
  return null
}
