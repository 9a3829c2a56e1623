import { useQueryClient } from '@tanstack/react-query'
import type { User } from '@vorta/contract/account/user'
import { ROLE_LABELS, type Role } from '@vorta/contract/auth/role'
import { authApi } from '@vorta/contract/auth/routes'
import { ROLE_REDIRECT_MS } from '@vorta/contract/shared/limits'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call, messageOf } from '../../lib/api.ts'
import { pauseQueries } from '../../lib/query.ts'
import { homePath } from '../../lib/urls/paths.ts'
import { useAuth } from './auth.ts'

type Outcome = { kind: 'idle' } | { kind: 'busy'; role: Role } | { kind: 'done'; text: string } | { kind: 'failed'; text: string }

/** Switches the role, confirms it and then goes to the matching dashboard. */
export function useRoleSwitch() {
  const { setUser } = useAuth()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'idle' })
  // Adopt the new role only on redirect, because the route guard would remove the message otherwise.
  const pendingRedirect = useRef<{ user: User; timer: ReturnType<typeof setTimeout> } | null>(null)

  const resumeQueries = useRef<(() => void) | null>(null)

  useEffect(
    () => () => {
      // Wait until the rest of the old dashboard is unmounted.
      if (resumeQueries.current) setTimeout(resumeQueries.current)
      resumeQueries.current = null
      if (pendingRedirect.current === null) return
      clearTimeout(pendingRedirect.current.timer)
      setUser(pendingRedirect.current.user)
    },
    [setUser],
  )

  const finish = (user: User) => {
    pendingRedirect.current = null
    setUser(user)
    void navigate(homePath(user.role))
  }

  const switchTo = async (role: Role) => {
    setOutcome({ kind: 'busy', role })
    resumeQueries.current ??= pauseQueries(queries)
    try {
      const { user } = await call(authApi.updateRole, { body: { role } })
      setOutcome({ kind: 'done', text: `Your role is now ${ROLE_LABELS[user.role]}. Taking you to your dashboard...` })
      pendingRedirect.current = { user, timer: setTimeout(() => finish(user), ROLE_REDIRECT_MS) }
    } catch (error) {
      resumeQueries.current?.()
      resumeQueries.current = null
      setOutcome({ kind: 'failed', text: `Error updating role: ${messageOf(error, 'Unknown error')}` })
    }
  }

  return { outcome, switchTo }
}
