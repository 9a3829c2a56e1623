import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { useAuth } from '../features/auth/auth.ts'
import { useOutbox } from '../features/chat/useOutbox.ts'
import { CONFIG_KEY } from '../lib/config.ts'
import { forgetAnswers } from '../lib/known-answers.ts'
import { createQueryClient } from '../lib/query.ts'

export const queries = createQueryClient()

/** Provides the query cache to every non-public page. */
export function Workspace() {
  const { user } = useAuth()
  useOutbox(user?._id ?? null)
  return (
    <QueryClientProvider client={queries}>
      <ClearCacheOnUserChange />
      <Outlet />
    </QueryClientProvider>
  )
}

/** Prevents one account or role from seeing the cached data of another. */
function ClearCacheOnUserChange() {
  const { user } = useAuth()
  const cache = useQueryClient()
  const userKey = user && `${user._id} ${user.role}`
  useEffect(() => {
    // Visitors cache only public data. Removing it would also stop requests that a page is still waiting for.
    if (userKey === null) return
    return () => {
      cache.removeQueries({ predicate: (query) => query.queryKey[0] !== CONFIG_KEY })
      forgetAnswers()
    }
  }, [userKey, cache])
  return null
}
