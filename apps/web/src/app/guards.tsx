import type { Role } from '@vorta/contract/role'
import type { ReactNode } from 'react'
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
  const { loading, user } = useAuth()
  const { pathname, search } = useLocation()
  if (loading) return <DashboardSkeleton />
  const target = dashboardRedirect(admits, user?.role ?? null)
  if (target === null) return children
  return <Navigate to={target} replace state={user === null ? { from: `${pathname}${search}` } : null} />
}
