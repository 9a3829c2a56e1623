import type { QueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import Plus from '~icons/plus'
import { AccountSettings } from '../features/account/AccountSettings.tsx'
import { useAuth } from '../features/auth/auth.ts'
import { RoleSwitcher } from '../features/auth/RoleSwitcher.tsx'
import { SavedBuildCard } from '../features/builder/saved/SavedBuildCard.tsx'
import { SavedBuildsTab } from '../features/builder/saved/SavedBuildsTab.tsx'
import { savedBuildsQuery } from '../features/builds/builds.queries.ts'
import { CadList } from '../features/cad/CadList.tsx'
import { DesignReview } from '../features/cad/DesignReview.tsx'
import { DesignThumbnail } from '../features/cad/DesignThumbnail.tsx'
import { ScansPanel } from '../features/cad/ScansPanel.tsx'
import { CasesPanel } from '../features/cases/CasesPanel.tsx'
import { ReportProblem } from '../features/cases/ReportProblem.tsx'
import { ChatPanel } from '../features/chat/ChatPanel.tsx'
import { ChatTab } from '../features/chat/ChatTab.tsx'
import { conversationSubject } from '../features/chat/ConversationButton.tsx'
import { useUnread } from '../features/chat/chat.queries.ts'
import { CancelOrder } from '../features/orders/CancelOrder.tsx'
import { CustomerActions } from '../features/orders/CustomerActions.tsx'
import { MyOrdersTab } from '../features/orders/MyOrdersTab.tsx'
import { OrderSheet, type OrderSlots } from '../features/orders/OrderSheet.tsx'
import { type MyOrders, myOrdersQuery, useMyOrders } from '../features/orders/orders.queries.ts'
import { QuestionActions } from '../features/orders/QuestionActions.tsx'
import { PaymentsTab } from '../features/payments/PaymentsTab.tsx'
import { AddPhotos } from '../features/photos/AddPhotos.tsx'
import { PhotosPanel } from '../features/photos/PhotosPanel.tsx'
import { PinsBeforeApproval, PinsOfRevision } from '../features/pins/PinNotes.tsx'
import { ConfirmReceipt } from '../features/production/ConfirmReceipt.tsx'
import { ProductionPanel } from '../features/production/ProductionPanel.tsx'
import { RateKit } from '../features/production/RateKit.tsx'
import { useSiteConfig } from '../lib/config.ts'
import { fullName } from '../lib/format.ts'
import { isChatClosed } from '../lib/orders/order-actions.ts'
import { usePageTitle } from '../lib/title.ts'
import { paths } from '../lib/urls/paths.ts'
import { buttonStyle } from '../ui/buttonStyle.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { MissingPicture } from './MissingPicture.tsx'
import { OrderedBuild } from './OrderedBuild.tsx'
import { ShareOrder } from './ShareOrder.tsx'

/** Beside the next step, a phone has space for one action. The details have all of them. */
const FIRST_ON_PHONES = 'max-sm:[&>:is(a,button)]:w-auto! max-sm:[&>:is(a,button)]:flex-none! max-sm:[&>:is(a,button)~:is(a,button)]:hidden'

const SLOTS: OrderSlots = {
  actions: (order, isCompact) => (
    <div className={`flex flex-wrap items-center gap-3 not-has-[:is(a,button)]:hidden ${isCompact ? FIRST_ON_PHONES : 'max-sm:w-full'}`}>
      <QuestionActions order={order} />
      <CustomerActions
        order={order}
        pins={{ withRevision: <PinsOfRevision orderId={order._id} />, beforeApproval: <PinsBeforeApproval orderId={order._id} /> }}
        thumbnail={(cad) => <DesignThumbnail cad={cad} />}
      />
      <ConfirmReceipt order={order} />
      <RateKit order={order} />
      <ReportProblem order={order} />
    </div>
  ),
  build: (order) => <OrderedBuild order={order} share={order.paymentStatus === 'paid' && <ShareOrder order={order} />} />,
  scans: (order) => <ScansPanel order={order} reader="user" />,
  files: (order) => (
    <CadList order={order} emptyText="Your engineer uploads each version of the design here for you to review and approve." />
  ),
  design: (order) => <DesignReview order={order} reader="user" />,
  photos: (order) => <PhotosPanel order={order} reader="user" />,
  notice: (order) => <AddPhotos order={order} />,
  production: (order) => <ProductionPanel order={order} reader="user" />,
  cases: (order) => <CasesPanel order={order} reader="user" />,
  chat: (order) => (
    <ChatPanel
      orderId={order._id}
      orderNumber={order.orderNumber}
      engineerName={order.engineerId && fullName(order.engineerId)}
      subject={conversationSubject(null, order)}
      readOnly={isChatClosed(order)}
    />
  ),
  afterDetails: (order) => <CancelOrder order={order} />,
}

const DEFAULT_TAB = 'orders'
const BUILDS_TAB = 'builds'

export function preload(queries: QueryClient): void {
  void queries.prefetchInfiniteQuery(myOrdersQuery)
  void queries.prefetchQuery(savedBuildsQuery)
}

export function CustomerDashboardPage() {
  const { user } = useAuth()
  const demo = useSiteConfig()?.demo ?? false
  const [query, setQuery] = useSearchParams()
  const list = useMyOrders()
  const { unread, total } = useUnread()
  const tabs = [
    { value: DEFAULT_TAB, label: 'My Orders', content: <OrdersTab list={list} /> },
    { value: BUILDS_TAB, label: 'Saved Builds', content: <SavedBuildsTab /> },
    { value: 'chat', label: 'Chat', count: total, content: <ChatTab /> },
    { value: 'payments', label: 'Payments', content: <PaymentsTab /> },
    { value: 'profile', label: 'Profile', content: <AccountSettings /> },
  ]
  const tab = tabs.find(({ value }) => value === query.get('tab')) ?? tabs[0]
  usePageTitle(tab?.label ?? 'Dashboard')
  // With orders, the primary action is on them.
  const isFirstOrder = !list.isPending && list.orders.length === 0
  const newOrder = (
    <Link to={paths.newOrder} className={buttonStyle(isFirstOrder ? 'primary' : 'secondary')}>
      <Plus className="size-4" aria-hidden="true" />
      New Order
    </Link>
  )
  return (
    <>
      {demo && <RoleSwitcher />}
      <div className="shell flex flex-col gap-5 py-6 sm:pt-7 sm:pb-10 lg:has-data-thread:pb-5 max-sm:has-data-thread:py-3 max-sm:has-data-thread:[&>:first-child]:hidden">
        <PageHeader
          title={`Hello, ${user?.firstName ?? ''}`}
          description="Your orders, your engineer and your payments in one place."
          isCompact
          actions={newOrder}
        />
        <Tabs
          label="Dashboard"
          tabs={tabs}
          value={tab?.value ?? DEFAULT_TAB}
          onChange={(next) => setQuery({ tab: next }, { preventScrollReset: true })}
        />
      </div>
      <OrderSheet reader="user" slots={SLOTS} unread={unread} />
      <MissingPicture />
    </>
  )
}

function OrdersTab({ list }: { list: MyOrders }) {
  return (
    <div className="flex flex-col gap-6">
      <SavedBuildCard listPath={`${paths.dashboard}?tab=${BUILDS_TAB}`} />
      <MyOrdersTab list={list} />
    </div>
  )
}
