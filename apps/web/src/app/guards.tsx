import type { Role } from '@vorta/contract/auth/role'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useAuth } from '../features/auth/auth.ts'
import { dashboardRedirect } from '../lib/urls/paths.ts'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'

interface DashboardGuardProps {
  requiredRole: Role
  children: ReactNode
}

/** Redirects users without the required role, and returns signed-out users here after sign-in. */
export function DashboardGuard({ requiredRole, children }: DashboardGuardProps) {
  const { loading, user, hasLoggedOut } = useAuth()
  const { pathname, search } = useLocation()
  const target = dashboardRedirect(requiredRole, user?.role ?? null)
  const hadAccess = useWasTrue(target === null)
  // After a logout the landing page is already on its way, so don't redirect to sign-in.
  if (loading || (user === null && hasLoggedOut && hadAccess)) return <DashboardSkeleton />
  if (target === null) return children
  // An emailed order link must also work on the dashboard of another role.
  const orderQuery = user !== null && new URLSearchParams(search).has('order') ? search : ''
  return <Navigate to={`${target}${orderQuery}`} replace state={user === null ? { from: `${pathname}${search}` } : null} />
}

function useWasTrue(now: boolean): boolean {
  const [was, setWas] = useState(now)
  useEffect(() => {
    if (now) setWas(true)
  }, [now])
  return was
}
