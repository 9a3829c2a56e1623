import { useQueryClient } from '@tanstack/react-query'
import type { User } from '@vorta/contract/account/user'
import { ROLE_LABELS, type Role } from '@vorta/contract/auth/role'
import { authApi } from '@vorta/contract/auth/routes'
import { ROLE_REDIRECT_MS } from '@vorta/contract/shared/limits'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call, messageOf } from '../../lib/api.ts'
import { homePath } from '../../lib/paths.ts'
import { holdQueries } from '../../lib/query.ts'
import { useAuth } from './auth.ts'

type Outcome = { kind: 'idle' } | { kind: 'busy'; role: Role } | { kind: 'done'; text: string } | { kind: 'failed'; text: string }

/** Takes another role, says so, then goes to its dashboard. */
export function useRoleSwitch() {
  const { adopt } = useAuth()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'idle' })
  // The new role waits until the redirect: adopted at once, the guard would tear the message away.
  const waiting = useRef<{ user: User; timer: ReturnType<typeof setTimeout> } | null>(null)

  const letGo = useRef<(() => void) | null>(null)

  useEffect(
    () => () => {
      // After the rest of the old dashboard is off the screen too.
      if (letGo.current) setTimeout(letGo.current)
      letGo.current = null
      if (waiting.current === null) return
      clearTimeout(waiting.current.timer)
      adopt(waiting.current.user)
    },
    [adopt],
  )

  const finish = (user: User) => {
    waiting.current = null
    adopt(user)
    void navigate(homePath(user.role))
  }

  const switchTo = async (role: Role) => {
    setOutcome({ kind: 'busy', role })
    letGo.current ??= holdQueries(queries)
    try {
      const { user } = await call(authApi.updateRole, { body: { role } })
      setOutcome({ kind: 'done', text: `You are now ${ROLE_LABELS[user.role]}. Taking you to that dashboard...` })
      waiting.current = { user, timer: setTimeout(() => finish(user), ROLE_REDIRECT_MS) }
    } catch (error) {
      letGo.current?.()
      letGo.current = null
      setOutcome({ kind: 'failed', text: `Error updating role: ${messageOf(error, 'Unknown error')}` })
    }
  }

  return { outcome, switchTo }
}
