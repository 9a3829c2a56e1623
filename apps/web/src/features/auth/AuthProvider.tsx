import type { User } from '@vorta/contract/account/user'
import { type ReactNode, useMemo, useState } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { setToken } from '../../lib/token.ts'
import { type Auth, AuthContext } from './auth.ts'
import { authCalls } from './auth-calls.ts'
import { useSession } from './useSession.ts'

/** A success without its contents is none. */
function demandSession(reply: { token?: string; user?: User }): { token: string; user: User } {
  if (reply.token && reply.user) return { token: reply.token, user: reply.user }
  throw new ApiError(200, { success: false, message: 'Invalid server response', code: 'unexpected' })
}

async function endSession(token: string): Promise<void> {
  const { authApi } = await authCalls()
  // Given by hand: by now the token is forgotten here.
  await call(authApi.logout, { headers: { authorization: `Bearer ${token}` } })
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const { token, user, switchableRoles, loading, isUnreachable, signIn, adopt } = useSession()
  const [leftToken, setLeftToken] = useState<string | null>(null)
  // Whoever signs in again has come back.
  const hasLeft = leftToken !== null && token === null

  const auth = useMemo<Auth>(
    () => ({
      loading,
      token,
      user,
      isSignedIn: token !== null && user !== null,
      isUnreachable,
      hasLeft,
      switchableRoles,
      login: async (body) => {
        const { authApi } = await authCalls()
        const session = demandSession(await call(authApi.login, { body }))
        signIn(session.token, session.user)
      },
      register: async (body) => {
        const { authApi } = await authCalls()
        const session = demandSession(await call(authApi.register, { body }))
        signIn(session.token, session.user)
      },
      logout: () => {
        // Nobody waits for the answer to be signed out.
        if (token !== null) endSession(token).catch(() => {})
        setLeftToken(token)
        setToken(null)
      },
      adopt,
    }),
    [loading, token, user, isUnreachable, hasLeft, switchableRoles, signIn, adopt],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}
