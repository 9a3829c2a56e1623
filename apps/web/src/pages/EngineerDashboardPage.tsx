import { RoleSwitcher } from '../features/auth/RoleSwitcher.tsx'
import { EngineerOverview } from '../features/engineering/EngineerOverview.tsx'
import { usePageTitle } from '../lib/title.ts'
import { PageHeader } from '../ui/PageHeader.tsx'

export function EngineerDashboardPage() {
  usePageTitle('Engineer Dashboard')
  return (
    <>
      <RoleSwitcher />
      <div className="shell flex flex-col gap-8 py-8 sm:py-10">
        <PageHeader title="Engineer Dashboard" description="Your assigned projects, what is due first and what customers wrote." />
        <EngineerOverview />
      </div>
    </>
  )
}
