import type { User } from '@vorta/contract/account/user'
import { ROLE_LABELS, type Role } from '@vorta/contract/auth/role'
import { AUTH_CHECK_DELAY_MS } from '@vorta/contract/shared/limits'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError, call, onTokenRejected } from '../../lib/api.ts'
import { setLastRole } from '../../lib/last-role.ts'
import { getToken, setToken, subscribeToken } from '../../lib/token.ts'
import { loadAuthRoutes } from './auth-routes.ts'

const RETRY_FIRST_MS = 2_000
const RETRY_MAX_MS = 30_000

/** The result of checking one token; it doesn't apply to any other token. */
interface TokenCheck {
  token: string | null
  user: User | null
  switchableRoles: readonly Role[]
}

const UNCHECKED: TokenCheck = { token: null, user: null, switchableRoles: [] }

const isRejected = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 403)

/** The token and its user, checked against the server. */
export function useSession() {
  const token = useSyncExternalStore(subscribeToken, getToken, () => null)
  const [checked, setChecked] = useState(UNCHECKED)
  const [attempt, setAttempt] = useState(0)
  const latest = useRef(checked)
  useEffect(() => {
    latest.current = checked
  }, [checked])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt checks the same token again
  useEffect(() => {
    if (token === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let retryMs = RETRY_FIRST_MS
    let stopped = false

    const check = async () => {
      try {
        const { authApi } = await loadAuthRoutes()
        const { user, switchableRoles } = await call(authApi.me)
        if (stopped) return
        const { token: previousToken, user: previous } = latest.current
        if (previousToken === token && previous && previous.role !== user.role) {
          const message = `Your role was changed to ${ROLE_LABELS[user.role]}.`
          void import('../../ui/feedback/toast.ts').then(({ showToast }) => showToast(message, 'info'))
        }
        setChecked({ token, user, switchableRoles })
      } catch (error) {
        if (stopped) return
        if (isRejected(error)) return setToken(null)
        // Don't sign the user out during an outage; retry later.
        setChecked((last) => (last.token === token ? last : { ...UNCHECKED, token }))
        timer = setTimeout(check, retryMs)
        retryMs = Math.min(retryMs * 2, RETRY_MAX_MS)
      }
    }
    const checkNow = () => {
      clearTimeout(timer)
      void check()
    }

    // Loads during the delay.
    void loadAuthRoutes().catch(() => {})
    timer = setTimeout(check, AUTH_CHECK_DELAY_MS)
    window.addEventListener('online', checkNow)
    return () => {
      stopped = true
      clearTimeout(timer)
      window.removeEventListener('online', checkNow)
    }
  }, [token, attempt])

  useEffect(() => onTokenRejected(() => setAttempt((last) => last + 1)), [])

  const signIn = useCallback((newToken: string, user: User) => {
    setChecked({ token: newToken, user, switchableRoles: [] })
    setToken(newToken)
  }, [])
  const setUser = useCallback((user: User) => setChecked((last) => ({ ...last, user })), [])

  useEffect(() => {
    if (checked.user) setLastRole(checked.user.role)
  }, [checked.user])

  const isCurrent = checked.token === token
  const user = token !== null && isCurrent ? checked.user : null
  return {
    token,
    user,
    switchableRoles: user ? checked.switchableRoles : [],
    loading: token !== null && !isCurrent,
    isUnreachable: token !== null && isCurrent && checked.user === null,
    signIn,
    setUser,
  }
}
