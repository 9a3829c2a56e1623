import { type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query'
import type { Order } from '@vorta/contract/orders/schema'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import RefreshCw from '~icons/refresh-cw'
import { AccountSettings } from '../features/account/AccountSettings.tsx'
import { AccountActions } from '../features/admin/AccountActions.tsx'
import { AdminActions } from '../features/admin/AdminActions.tsx'
import { AdminStatCards } from '../features/admin/AdminStatCards.tsx'
import { AuditLog } from '../features/admin/AuditLog.tsx'
import { preloadOrders } from '../features/admin/admin.queries.ts'
import { attentionQuery } from '../features/admin/attention.queries.ts'
import { NeedsAttention } from '../features/admin/NeedsAttention.tsx'
import { OrdersPanel } from '../features/admin/OrdersPanel.tsx'
import { UsersPanel } from '../features/admin/UsersPanel.tsx'
import { useAuth } from '../features/auth/auth.ts'
import { RoleSwitcher } from '../features/auth/RoleSwitcher.tsx'
import { CadList } from '../features/cad/CadList.tsx'
import { DesignReview } from '../features/cad/DesignReview.tsx'
import { ScansPanel } from '../features/cad/ScansPanel.tsx'
import { CasesPanel } from '../features/cases/CasesPanel.tsx'
import { openCasesQuery } from '../features/cases/cases.queries.ts'
import { OpenCases } from '../features/cases/OpenCases.tsx'
import { AdminChatHistory } from '../features/chat/AdminChatHistory.tsx'
import { CustomerSheet } from '../features/customers/CustomerSheet.tsx'
import { useEngineerActions } from '../features/engineer/useEngineerActions.tsx'
import { JobsPanel } from '../features/jobs/JobsPanel.tsx'
import { FollowUps } from '../features/leads/FollowUps.tsx'
import { LeadSheet } from '../features/leads/LeadSheet.tsx'
import { LeadsPanel } from '../features/leads/LeadsPanel.tsx'
import { leadsCountQuery, useUnansweredMessageCount } from '../features/leads/leads.queries.ts'
import { NotesPanel } from '../features/notes/NotesPanel.tsx'
import { OrderSheet, type OrderSlots } from '../features/orders/OrderSheet.tsx'
import { useQuestionActions } from '../features/orders/QuestionActions.tsx'
import { PhotosPanel } from '../features/photos/PhotosPanel.tsx'
import { PortfolioPanel } from '../features/portfolio/PortfolioPanel.tsx'
import { ProductionPanel } from '../features/production/ProductionPanel.tsx'
import { useProductionUpdate } from '../features/production/useProductionUpdate.tsx'
import { DuePanel } from '../features/reports/DuePanel.tsx'
import { fullName } from '../lib/format.ts'
import { usePageTitle } from '../lib/title.ts'
import type { AdminTab } from '../lib/urls/dashboard-tabs.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { type Tab, Tabs } from '../ui/Tabs.tsx'
import { OrderedBuild } from './OrderedBuild.tsx'

const SLOTS: OrderSlots = {
  actions: (order, isCompact) => <OrderActions order={order} isCompact={isCompact} />,
  build: (order) => <OrderedBuild order={order} />,
  scans: (order) => <ScansPanel order={order} reader="admin" />,
  design: (order) => <DesignReview order={order} reader="admin" />,
  files: (order) => <CadList order={order} emptyText="Design versions appear here once the engineer uploads them." />,
  photos: (order) => <PhotosPanel order={order} reader="admin" />,
  production: (order) => (
    <>
      <ProductionPanel order={order} reader="admin" />
      <PortfolioPanel order={order} />
    </>
  ),
  cases: (order) => <CasesPanel order={order} reader="admin" />,
  notes: (order) => <NotesPanel about={{ kind: 'order', id: order._id }} reader="admin" />,
  chat: (order) => (
    <AdminChatHistory
      orderId={order._id}
      orderNumber={order.orderNumber}
      customerName={order.userId && fullName(order.userId)}
      engineerName={order.engineerId && fullName(order.engineerId)}
    />
  ),
}

/** Admins may do everything the assigned engineer may; their own actions come first. */
function OrderActions({ order, isCompact }: { order: Order; isCompact: boolean }) {
  const update = useProductionUpdate(order)
  const engineer = useEngineerActions(order)
  const question = useQuestionActions(order, 'admin')
  const shared = [...update.actions, ...question.actions].map((action) => ({ ...action, isNext: false }))
  return (
    <AdminActions order={order} shared={shared} inPlaceOfEngineer={engineer.actions} isCompact={isCompact}>
      {update.content}
      {engineer.content}
      {question.content}
    </AdminActions>
  )
}

const DEFAULT_TAB = 'orders'

export function preload(queries: QueryClient): void {
  preloadOrders(queries)
  void queries.prefetchInfiniteQuery(attentionQuery)
  void queries.prefetchQuery(openCasesQuery)
  void queries.prefetchQuery(leadsCountQuery)
}

export function AdminDashboardPage() {
  const [query, setQuery] = useSearchParams()
  const unansweredMessages = useUnansweredMessageCount()
  const { user } = useAuth()
  const tabs: readonly Tab<AdminTab>[] = [
    { value: DEFAULT_TAB, label: 'Orders', content: <OrdersTab /> },
    { value: 'due', label: 'Due', content: <DuePanel /> },
    { value: 'reports', label: 'Reports', content: <ReportsTab /> },
    { value: 'users', label: 'Users & Roles', content: <UsersPanel ownId={user?._id} /> },
    { value: 'leads', label: 'Leads', count: unansweredMessages, content: <LeadsTab /> },
    { value: 'audit', label: 'Audit Log', content: <AuditLog /> },
    { value: 'jobs', label: 'Jobs', content: <JobsPanel /> },
    ...(user?.isOwner ? [{ value: 'company' as const, label: 'Company', content: <CompanyTab /> }] : []),
    { value: 'settings', label: 'Settings', content: <AccountSettings /> },
  ]
  const tab = tabs.find(({ value }) => value === query.get('tab')) ?? tabs[0]
  usePageTitle(tab?.value === DEFAULT_TAB ? 'Admin Dashboard' : (tab?.label ?? ''))
  return (
    <>
      <RoleSwitcher />
      <div className="shell py-3 xl:py-2">
        <Tabs
          label="Dashboard"
          heading={{ title: 'Admin Dashboard', actions: <RefreshButton /> }}
          tabs={tabs}
          value={tab?.value ?? DEFAULT_TAB}
          onChange={(next) => setQuery({ tab: next }, { preventScrollReset: true })}
        />
      </div>
      <LeadSheet />
      <OrderSheet reader="admin" slots={SLOTS} />
      {/* Last, so that it covers the order or lead it was opened from. */}
      <CustomerSheet reader="admin" actions={(customer) => <AccountActions account={customer} isOwn={customer._id === user?._id} />} />
    </>
  )
}

function OrdersTab() {
  return (
    <div className="flex flex-col gap-4">
      <NeedsAttention />
      <OpenCases />
      <AdminStatCards />
      <OrdersPanel />
    </div>
  )
}

function LeadsTab() {
  return (
    <div className="flex flex-col gap-4">
      <LeadsPanel />
      <FollowUps />
    </div>
  )
}

/** Loaded on demand, because few admins are owners. */
const LazyCompanyTab = lazy(async () => ({ default: (await import('../features/company/CompanyTab.tsx')).CompanyTab }))

function CompanyTab() {
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full rounded-lg" />}>
      <LazyCompanyTab />
    </Suspense>
  )
}

/** Loaded on demand because of the chart library. */
const LazyReportsTab = lazy(async () => ({ default: (await import('../features/reports/ReportsTab.tsx')).ReportsTab }))

function ReportsTab() {
  return (
    <Suspense fallback={<Skeleton className="h-96 w-full rounded-lg" />}>
      <LazyReportsTab />
    </Suspense>
  )
}

function RefreshButton() {
  const queries = useQueryClient()
  const isFetching = useIsFetching() > 0
  return (
    <Button variant="ghost" size="sm" className="max-sm:w-11 max-sm:px-0" onClick={() => queries.invalidateQueries()}>
      <RefreshCw className={`size-4 ${isFetching ? 'animate-spin' : ''}`} aria-hidden="true" />
      <span className="max-sm:sr-only">Refresh</span>
    </Button>
  )
}
