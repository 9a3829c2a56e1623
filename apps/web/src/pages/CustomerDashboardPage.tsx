import { Plus } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useAuth } from '../features/auth/auth.ts'
import { ProfileTab } from '../features/auth/ProfileTab.tsx'
import { RoleSwitcher } from '../features/auth/RoleSwitcher.tsx'
import { ChatTab } from '../features/chat/ChatTab.tsx'
import { MyOrdersTab } from '../features/orders/MyOrdersTab.tsx'
import { PaymentsTab } from '../features/payments/PaymentsTab.tsx'
import { useSiteConfig } from '../lib/config.ts'
import { paths } from '../lib/paths.ts'
import { usePageTitle } from '../lib/title.ts'
import { buttonStyle } from '../ui/buttonStyle.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Tabs } from '../ui/Tabs.tsx'

const TABS = [
  { value: 'orders', label: 'My Orders', content: <MyOrdersTab /> },
  { value: 'chat', label: 'Chat', content: <ChatTab /> },
  { value: 'payments', label: 'Payments', content: <PaymentsTab /> },
  { value: 'profile', label: 'Profile', content: <ProfileTab /> },
]

export function CustomerDashboardPage() {
  const { user } = useAuth()
  const demo = useSiteConfig()?.demo ?? false
  const [query, setQuery] = useSearchParams()
  const tab = TABS.find((one) => one.value === query.get('tab')) ?? TABS[0]
  usePageTitle(tab?.label ?? 'Dashboard')
  const newOrder = (
    <Link to={paths.newOrder} className={buttonStyle()}>
      <Plus className="size-4" aria-hidden="true" />
      New Order
    </Link>
  )
  return (
    <>
      {demo && <RoleSwitcher />}
      <div className="shell flex flex-col gap-6 py-8 sm:py-10">
        <PageHeader
          title={`Hello, ${user?.firstName ?? ''}`}
          description="Your orders, your engineer and your payments in one place."
          actions={newOrder}
        />
        <Tabs
          label="Dashboard"
          tabs={TABS}
          value={tab?.value ?? ''}
          onChange={(next) => setQuery({ tab: next }, { preventScrollReset: true })}
        />
      </div>
    </>
  )
}
