import type { Role } from '@vorta/contract/auth/role'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useAuth } from '../features/auth/auth.ts'
import { dashboardRedirect } from '../lib/paths.ts'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'

interface DashboardGuardProps {
  admits: Role
  children: ReactNode
}

/** Lets only its role in; everyone else is led to where they belong, and back here after signing in. */
export function DashboardGuard({ admits, children }: DashboardGuardProps) {
  const { loading, user, hasLeft } = useAuth()
  const { pathname, search } = useLocation()
  const target = dashboardRedirect(admits, user?.role ?? null)
  const wasInside = useWasTrue(target === null)
  // Whoever pressed Logout in here is on the way to the landing page already; only others are asked to sign in.
  if (loading || (user === null && hasLeft && wasInside)) return <DashboardSkeleton />
  if (target === null) return children
  // A link in a letter names an order: in another role it is looked for on that role's dashboard.
  const order = user !== null && new URLSearchParams(search).has('order') ? search : ''
  return <Navigate to={`${target}${order}`} replace state={user === null ? { from: `${pathname}${search}` } : null} />
}

function useWasTrue(now: boolean): boolean {
  const [was, setWas] = useState(now)
  useEffect(() => {
    if (now) setWas(true)
  }, [now])
  return was
}
