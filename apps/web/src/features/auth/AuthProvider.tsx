import type { User } from '@vorta/contract/account/user'
import { type ReactNode, useMemo, useState } from 'react'
import { ApiError, call } from '../../lib/api.ts'
import { setToken } from '../../lib/token.ts'
import { type Auth, AuthContext } from './auth.ts'
import { loadAuthRoutes } from './auth-routes.ts'
import { useSession } from './useSession.ts'

/** Rejects a success response that lacks the token or the user. */
function requireSession(reply: { token?: string; user?: User }): { token: string; user: User } {
  if (reply.token && reply.user) return { token: reply.token, user: reply.user }
  throw new ApiError(200, { success: false, message: 'Invalid server response', code: 'unexpected' })
}

async function endSession(token: string): Promise<void> {
  const { authApi } = await loadAuthRoutes()
  // Passed explicitly because the stored token is already cleared.
  await call(authApi.logout, { headers: { authorization: `Bearer ${token}` } })
}

/** Another user of this browser must not see notifications or unsent files of this account. */
async function forgetDevice(): Promise<void> {
  const [{ forgetPush }, { forgetStoredFiles }] = await Promise.all([
    import('../../lib/push.ts'),
    import('../../lib/uploads/stored-files.ts'),
  ])
  await Promise.allSettled([forgetPush(), forgetStoredFiles()])
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const { token, user, switchableRoles, loading, isUnreachable, signIn, setUser } = useSession()
  const [loggedOutToken, setLoggedOutToken] = useState<string | null>(null)
  const hasLoggedOut = loggedOutToken !== null && token === null

  const auth = useMemo<Auth>(
    () => ({
      loading,
      token,
      user,
      isSignedIn: token !== null && user !== null,
      isUnreachable,
      hasLoggedOut,
      switchableRoles,
      login: async (body) => {
        const { authApi } = await loadAuthRoutes()
        const session = requireSession(await call(authApi.login, { body }))
        signIn(session.token, session.user)
      },
      register: async (body) => {
        const { authApi } = await loadAuthRoutes()
        const session = requireSession(await call(authApi.register, { body }))
        signIn(session.token, session.user)
      },
      logout: () => {
        // Log out locally without waiting for the server.
        if (token !== null) endSession(token).catch(() => {})
        void forgetDevice()
        setLoggedOutToken(token)
        setToken(null)
      },
      setUser,
    }),
    [loading, token, user, isUnreachable, hasLoggedOut, switchableRoles, signIn, setUser],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}
