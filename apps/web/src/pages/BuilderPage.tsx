import type { User } from '@vorta/contract/account/user'
import { carColor } from '@vorta/kit3d/configuration/car-color'
import type { ComponentProps, ReactNode } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { AuthDebugPanel } from '../features/auth/AuthDebugPanel.tsx'
import { useAuth } from '../features/auth/auth.ts'
import { NoWorkspace } from '../features/auth/NoWorkspace.tsx'
import { WelcomeCard } from '../features/auth/WelcomeCard.tsx'
import { BuilderPitch } from '../features/builder/BuilderPitch.tsx'
import { BuilderWizard } from '../features/builder/BuilderWizard.tsx'
import { hasGuestBuild, takesGuestDraft } from '../features/builder/draft/draft-store.ts'
import { usePaidDraft } from '../features/builder/draft/usePaidDraft.ts'
import { KitViewer } from '../features/configurator/KitViewer.tsx'
import { DESIGN_FEE } from '../features/payments/due.ts'
import { NextStepsPreview } from '../features/payments/OrderPlacedPanels.tsx'
import { PaymentScreen } from '../features/payments/PaymentScreen.tsx'
import { usePayableOrder } from '../features/payments/payments.queries.ts'
import { useSiteConfig } from '../lib/config.ts'
import { deviceStorage } from '../lib/device-storage.ts'
import { useSetCachedOrder } from '../lib/orders/order-cache.ts'
import { usePageTitle } from '../lib/title.ts'
import { payPath } from '../lib/urls/order-paths.ts'
import { builderRedirect, paths, returnPath } from '../lib/urls/paths.ts'
import { buttonStyle } from '../ui/buttonStyle.ts'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Spinner } from '../ui/feedback/Spinner.tsx'
import { Link } from '../ui/Link.tsx'
import { PlacedOrder } from './PlacedOrder.tsx'
import { SignInLayout } from './SignInLayout.tsx'

/** The query parameter with the order whose success screen is shown. */
const PLACED_PARAM = 'placed'

export function BuilderPage() {
  usePageTitle('Builder')
  const { loading, user, isUnreachable } = useAuth()
  const demo = useSiteConfig()?.demo ?? false
  const location = useLocation()
  const [query] = useSearchParams()

  if (loading) {
    return (
      <Centered>
        <Spinner label="Loading..." />
      </Centered>
    )
  }
  const cameFromDashboard = query.get('from') === 'dashboard'
  // A build from before the sign-in continues at its summary.
  const isFree = !cameFromDashboard && returnPath(location.state) === null
  if (user?.role === 'user' && isFree && takesGuestDraft(user, deviceStorage()))
    return <Navigate to={`${paths.newOrder}&step=summary`} replace />
  const target = builderRedirect(user?.role ?? null, cameFromDashboard)
  if (target !== null) return <Navigate to={returnPath(location.state) ?? target} replace />
  if (user === null && !isUnreachable && query.has('guest')) return <Wizard user={null} />
  if (user === null) {
    const hasBuild = hasGuestBuild(deviceStorage())
    return (
      <SignInLayout more={<BuilderPitch />}>
        {/* The user is still signed in, so don't show the sign-in card. */}
        {isUnreachable ? (
          <Banner tone="notice" title="We can't reach our server right now">
            You&apos;re still signed in. We&apos;ll keep trying and take you back as soon as we can.
          </Banner>
        ) : (
          <>
            {returnPath(location.state) !== null && (
              <Banner tone="info">Sign in to continue. We&apos;ll take you back to the page you were on.</Banner>
            )}
            {hasBuild && <Banner tone="info">Your build is saved on this device. Sign in or register to order it.</Banner>}
            <WelcomeCard startWithForgot={query.has('forgot')} />
            <div className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
              or
            </div>
            <Link to={paths.guestBuilder} className={buttonStyle('secondary', 'lg', 'w-full')}>
              Try the builder first
            </Link>
          </>
        )}
      </SignInLayout>
    )
  }
  return (
    <>
      <SignedInBuilder user={user} />
      {demo && <AuthDebugPanel />}
    </>
  )
}

/** Only customers can order; other roles see a link to their dashboard. */
function SignedInBuilder({ user }: { user: User }) {
  const placed = useSearchParams()[0].get(PLACED_PARAM)
  if (user.role === 'user') return placed ? <PlacedOrderById user={user} orderId={placed} /> : <Wizard key={user._id} user={user} />
  return (
    <Centered>
      <NoWorkspace user={user} />
    </Centered>
  )
}

/** Not a closure of the wizard, because a new function would render the 3D view again. */
const preview: ComponentProps<typeof BuilderWizard>['preview'] = (customization, car, { onReady, isWhole, step, onViewInAr }) => (
  <KitViewer
    customization={customization}
    car={{ ...car, year: Number(car.year) || undefined }}
    onReady={onReady}
    onViewInAr={onViewInAr}
    focus={isWhole ? 'Three-quarter' : null}
    step={step}
    storesPicture
    className="size-full rounded-none!"
  />
)

/** One element, so that it does not render the preview again. */
const NEXT_STEPS = <NextStepsPreview />

/** The wizard with the 3D preview and the payment screen. */
function Wizard({ user }: { user: User | null }) {
  const { setUser } = useAuth()
  const setCachedOrder = useSetCachedOrder()
  const navigate = useNavigate()
  const showPlaced = (orderId: string) => navigate(`${paths.newOrder}&${PLACED_PARAM}=${encodeURIComponent(orderId)}`, { replace: true })
  return (
    <BuilderWizard
      user={user}
      onSignIn={() => void navigate(paths.builder)}
      onUser={setUser}
      onOrderGone={(orderId) => void showPlaced(orderId)}
      paintOf={carColor}
      preview={preview}
      nextSteps={NEXT_STEPS}
      payment={({ ensureOrder, onPaid }) => (
        <PaymentScreen
          due={DESIGN_FEE}
          back={{ label: 'Back to Summary', to: `${paths.newOrder}&step=summary` }}
          ensureOrder={ensureOrder}
          onPaid={(order) => {
            onPaid()
            setCachedOrder(order)
            void showPlaced(order._id)
          }}
        />
      )}
    />
  )
}

/** Has its own URL, so that a reload shows the same screen. */
function PlacedOrderById({ user, orderId }: { user: User; orderId: string }) {
  const { data, isError } = usePayableOrder(orderId)
  usePaidDraft(user, data?.order.paymentStatus === 'paid' ? orderId : undefined)
  if (isError) return <Navigate to={paths.dashboard} replace />
  // The order is still unpaid, for example because another tab started a new one.
  if (data?.order.paymentStatus === 'unpaid') return <Navigate to={payPath(orderId)} replace />
  if (data) return <PlacedOrder order={data.order} />
  return (
    <Centered>
      <Spinner label="Loading..." />
    </Centered>
  )
}

function Centered({ children }: { children: ReactNode }) {
  return <div className="shell flex flex-1 flex-col items-center justify-center gap-5 py-12 sm:py-16">{children}</div>
}
