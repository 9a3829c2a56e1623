import type { QueryClient } from '@tanstack/react-query'
import type { Order } from '@vorta/contract/orders/schema'
import { useSearchParams } from 'react-router'
import MessageSquare from '~icons/message-square'
import { AccountSettings } from '../features/account/AccountSettings.tsx'
import { RoleSwitcher } from '../features/auth/RoleSwitcher.tsx'
import { DesignReview } from '../features/cad/DesignReview.tsx'
import { ScansPanel } from '../features/cad/ScansPanel.tsx'
import { CasesPanel } from '../features/cases/CasesPanel.tsx'
import { openCasesQuery } from '../features/cases/cases.queries.ts'
import { OpenCases } from '../features/cases/OpenCases.tsx'
import { ChatPanel } from '../features/chat/ChatPanel.tsx'
import { Conversations } from '../features/chat/ChatTab.tsx'
import { conversationSubject } from '../features/chat/ConversationButton.tsx'
import { useUnread } from '../features/chat/chat.queries.ts'
import { CustomerSheet } from '../features/customers/CustomerSheet.tsx'
import { CalendarPanel } from '../features/engineer/CalendarPanel.tsx'
import { EngineerFiles } from '../features/engineer/EngineerFiles.tsx'
import { EngineerStatCards } from '../features/engineer/EngineerStatCards.tsx'
import { type AssignedOrders, preloadOverview, useAssignedOrders } from '../features/engineer/engineer.queries.ts'
import { OpenOrders } from '../features/engineer/OpenOrders.tsx'
import { QuickActions } from '../features/engineer/QuickActions.tsx'
import { RecentActivity } from '../features/engineer/RecentActivity.tsx'
import { RecentOrders } from '../features/engineer/RecentOrders.tsx'
import { useEngineerActions } from '../features/engineer/useEngineerActions.tsx'
import { Workbench } from '../features/engineer/Workbench.tsx'
import { NotesPanel } from '../features/notes/NotesPanel.tsx'
import { OrderActionRow } from '../features/orders/OrderActionRow.tsx'
import { OrderSheet, type OrderSlots } from '../features/orders/OrderSheet.tsx'
import { useQuestionActions } from '../features/orders/QuestionActions.tsx'
import { PhotosPanel } from '../features/photos/PhotosPanel.tsx'
import { ProductionPanel } from '../features/production/ProductionPanel.tsx'
import { useProductionUpdate } from '../features/production/useProductionUpdate.tsx'
import { TimeOffPanel } from '../features/time-off/TimeOffPanel.tsx'
import { fullName } from '../lib/format.ts'
import { isChatClosed } from '../lib/orders/order-actions.ts'
import { usePageTitle } from '../lib/title.ts'
import type { EngineerTab } from '../lib/urls/dashboard-tabs.ts'
import { useOrderUrl } from '../lib/urls/order-url.ts'
import { Button } from '../ui/Button.tsx'
import { type Tab, Tabs } from '../ui/Tabs.tsx'
import { OrderedBuild } from './OrderedBuild.tsx'

const SLOTS: OrderSlots = {
  actions: (order, isCompact) => <OrderActions order={order} isCompact={isCompact} />,
  build: (order) => <OrderedBuild order={order} />,
  scans: (order) => <ScansPanel order={order} reader="engineer" />,
  design: (order) => <DesignReview order={order} reader="engineer" />,
  files: (order) => <EngineerFiles order={order} />,
  photos: (order) => <PhotosPanel order={order} reader="engineer" />,
  production: (order) => <ProductionPanel order={order} reader="engineer" />,
  cases: (order) => <CasesPanel order={order} reader="engineer" />,
  notes: (order) => <NotesPanel about={{ kind: 'order', id: order._id }} reader="engineer" />,
  chat: (order) => (
    <ChatPanel
      orderId={order._id}
      orderNumber={order.orderNumber}
      engineerName={order.engineerId && fullName(order.engineerId)}
      subject={conversationSubject(order.userId && fullName(order.userId), order)}
      readOnly={isChatClosed(order)}
    />
  ),
}

function OrderActions({ order, isCompact }: { order: Order; isCompact: boolean }) {
  const { openChat, view } = useOrderUrl()
  const update = useProductionUpdate(order)
  const engineer = useEngineerActions(order)
  const question = useQuestionActions(order, 'engineer')
  const isOwnTurn = order.turn === 'engineer' && !order.youHelp
  const isProduced = order.nextAction.code === 'complete_order'
  const actions = [
    ...update.actions,
    ...engineer.actions.map((action) => ({ ...action, isNext: action.isNext === true && isOwnTurn && !isProduced })),
    ...(isChatClosed(order) || view === 'chat'
      ? []
      : [
          {
            label: 'Send Message',
            icon: <MessageSquare className="size-4" aria-hidden="true" />,
            onSelect: () => openChat(order._id),
          },
        ]),
    ...question.actions,
  ]
  return (
    <OrderActionRow actions={actions} isCompact={isCompact}>
      {update.content}
      {engineer.content}
      {question.content}
    </OrderActionRow>
  )
}

const DEFAULT_TAB = 'overview'

export function preload(queries: QueryClient): void {
  preloadOverview(queries)
  void queries.prefetchQuery(openCasesQuery)
}

export function EngineerDashboardPage() {
  const [query, setQuery] = useSearchParams()
  const open = useAssignedOrders('open')
  const { unread, total } = useUnread()
  const goTo = (tab: string) => setQuery({ tab }, { preventScrollReset: true })
  const tabs: readonly Tab<EngineerTab>[] = [
    { value: DEFAULT_TAB, label: 'Overview', content: <Overview open={open} unread={unread} goTo={goTo} /> },
    { value: 'workbench', label: 'Workbench', content: <Workbench unread={unread} /> },
    {
      value: 'chat',
      label: 'Chat',
      count: total,
      content: <EngineerChats />,
    },
    { value: 'settings', label: 'Settings', content: <AccountSettings ownSections={[TIME_SECTION]} /> },
  ]
  const tab = tabs.find(({ value }) => value === query.get('tab')) ?? tabs[0]
  usePageTitle(tab?.value === DEFAULT_TAB ? 'Engineer Dashboard' : (tab?.label ?? ''))
  return (
    <>
      <RoleSwitcher />
      <div className="shell py-3 xl:py-2">
        <Tabs label="Dashboard" heading={{ title: 'Engineer Dashboard' }} tabs={tabs} value={tab?.value ?? DEFAULT_TAB} onChange={goTo} />
      </div>
      <OrderSheet reader="engineer" slots={SLOTS} unread={unread} />
      {/* Last, so that it covers the order it was opened from. */}
      <CustomerSheet reader="engineer" />
    </>
  )
}

/** Completed orders as well, because their chats stay open, and those of colleagues whom the engineer helps. */
function EngineerChats() {
  const assigned = useAssignedOrders('all')
  const helped = useAssignedOrders('helping')
  return (
    <Conversations
      list={{ ...assigned, orders: [...helped.orders, ...assigned.orders] }}
      isStaff
      otherOf={({ customer }) => customer?.name ?? null}
    >
      When an admin assigns you an order, you can chat with its customer here.
    </Conversations>
  )
}

interface OverviewProps {
  open: AssignedOrders
  unread: Readonly<Record<string, number>>
  goTo: (tab: string) => void
}

function Overview({ open, unread, goTo }: OverviewProps) {
  const allOrdersButton = (
    <Button variant="ghost" size="sm" className="-mr-3" onClick={() => goTo('workbench')}>
      All Orders
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      <EngineerStatCards open={open} />
      <OpenCases />
      <OpenOrders open={open} unread={unread} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <RecentActivity />
        <div className="flex flex-col gap-4 *:last:flex-1">
          <QuickActions open={open} onSettings={() => goTo('settings')} />
          <RecentOrders action={allOrdersButton} />
        </div>
      </div>
    </div>
  )
}

const TIME_SECTION = {
  value: 'time',
  label: 'Time Off',
  content: (
    <div className="flex flex-col gap-4">
      <TimeOffPanel />
      <CalendarPanel />
    </div>
  ),
}
