import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { AdminOverview } from '../features/admin/AdminOverview.tsx'
import { RoleSwitcher } from '../features/auth/RoleSwitcher.tsx'
import { usePageTitle } from '../lib/title.ts'
import { Button } from '../ui/Button.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

export function AdminDashboardPage() {
  usePageTitle('Admin Dashboard')
  const queries = useQueryClient()
  const isFetching = useIsFetching() > 0
  const refresh = (
    <Button variant="secondary" onClick={() => queries.invalidateQueries()}>
      <RefreshCw className={`size-4 ${isFetching ? 'animate-spin' : ''}`} aria-hidden="true" />
      Refresh
    </Button>
  )
  return (
    <>
      <RoleSwitcher />
      <div className="shell flex flex-col gap-8 py-8 sm:py-10">
        <PageHeader title="Admin Dashboard" description="Every order, who works on it and what needs a decision." actions={refresh} />
        <AdminOverview />
      </div>
    </>
  )
}
