import type { User } from '@vorta/contract/account/user'
import { ROLE_LABELS, type Role } from '@vorta/contract/auth/role'
import { AUTH_CHECK_DELAY_MS } from '@vorta/contract/shared/limits'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError, call, whenTokenRefused } from '../../lib/api.ts'
import { getToken, setToken, subscribeToken } from '../../lib/token.ts'
import { showToast } from '../../ui/toast.ts'
import { authCalls } from './auth-calls.ts'

const RETRY_FIRST_MS = 2_000
const RETRY_MAX_MS = 30_000

/** What is known about one token; a verdict on an older token says nothing about the present one. */
interface Verdict {
  token: string | null
  user: User | null
  switchableRoles: readonly Role[]
}

const NOTHING_KNOWN: Verdict = { token: null, user: null, switchableRoles: [] }

const isRefusal = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 403)

/** The token, the account behind it, and the check that joins the two. */
export function useSession() {
  const token = useSyncExternalStore(subscribeToken, getToken, () => null)
  const [verdict, setVerdict] = useState(NOTHING_KNOWN)
  const [round, setRound] = useState(0)
  const known = useRef(verdict)
  useEffect(() => {
    known.current = verdict
  }, [verdict])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again about the same token
  useEffect(() => {
    if (token === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let retryMs = RETRY_FIRST_MS
    let stopped = false

    const check = async () => {
      try {
        const { authApi } = await authCalls()
        const { user, switchableRoles } = await call(authApi.me)
        if (stopped) return
        const { token: knownToken, user: before } = known.current
        if (knownToken === token && before && before.role !== user.role) {
          showToast(`Your role was changed. You are now ${ROLE_LABELS[user.role]}`, 'info')
        }
        setVerdict({ token, user, switchableRoles })
      } catch (error) {
        if (stopped) return
        if (isRefusal(error)) return setToken(null)
        // An outage is no reason to sign anyone out: keep what is known, ask again later.
        setVerdict((known) => (known.token === token ? known : { ...NOTHING_KNOWN, token }))
        timer = setTimeout(check, retryMs)
        retryMs = Math.min(retryMs * 2, RETRY_MAX_MS)
      }
    }
    const checkNow = () => {
      clearTimeout(timer)
      void check()
    }

    timer = setTimeout(check, AUTH_CHECK_DELAY_MS)
    window.addEventListener('online', checkNow)
    return () => {
      stopped = true
      clearTimeout(timer)
      window.removeEventListener('online', checkNow)
    }
  }, [token, round])

  useEffect(() => whenTokenRefused(() => setRound((last) => last + 1)), [])

  const signIn = useCallback((fresh: string, user: User) => {
    setVerdict({ token: fresh, user, switchableRoles: [] })
    setToken(fresh)
  }, [])
  const adopt = useCallback((user: User) => setVerdict((known) => ({ ...known, user })), [])

  const isCurrent = verdict.token === token
  const user = token !== null && isCurrent ? verdict.user : null
  return {
    token,
    user,
    switchableRoles: user ? verdict.switchableRoles : [],
    loading: token !== null && !isCurrent,
    isUnreachable: token !== null && isCurrent && verdict.user === null,
    signIn,
    adopt,
  }
}
