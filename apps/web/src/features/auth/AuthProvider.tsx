import { useQueryClient } from '@tanstack/react-query'
import { authApi } from '@vorta/contract/api/auth'
import type { User } from '@vorta/contract/user'
import { type ReactNode, useEffect, useMemo } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { CONFIG_KEY } from '../../lib/config.ts'
import { setToken } from '../../lib/token.ts'
import { type Auth, AuthContext } from './auth.ts'
import { useSession } from './useSession.ts'

/** A success without its contents is none. */
function demandSession(reply: { token?: string; user?: User }): { token: string; user: User } {
  if (reply.token && reply.user) return { token: reply.token, user: reply.user }
  throw new ApiError(200, { success: false, message: 'Invalid server response', code: 'unexpected' })
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const { token, user, switchableRoles, loading, isUnreachable, signIn, adopt } = useSession()
  useForgetOnChange(`${user?._id} ${user?.role}`)

  const auth = useMemo<Auth>(
    () => ({
      loading,
      token,
      user,
      isSignedIn: token !== null && user !== null,
      isUnreachable,
      switchableRoles,
      login: async (body) => {
        const session = demandSession(await call(authApi.login, { body }))
        signIn(session.token, session.user)
      },
      register: async (body) => {
        const session = demandSession(await call(authApi.register, { body }))
        signIn(session.token, session.user)
      },
      logout: () => {
        // The token went into the request already; nobody waits for the answer to be signed out.
        call(authApi.logout).catch(() => {})
        setToken(null)
      },
      adopt,
    }),
    [loading, token, user, isUnreachable, switchableRoles, signIn, adopt],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** What one account, or one role, was shown must not be seen by the next. */
function useForgetOnChange(who: string) {
  const queries = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup is for the account that leaves
  useEffect(() => () => queries.removeQueries({ predicate: (query) => query.queryKey[0] !== CONFIG_KEY }), [who, queries])
}
