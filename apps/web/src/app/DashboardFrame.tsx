import type { QueryClient } from '@tanstack/react-query'
import { Link, Outlet } from 'react-router'
import LogOut from '~icons/log-out'
import { useAuth } from '../features/auth/auth.ts'
import { useLogout } from '../features/auth/useLogout.ts'
import { VerifyEmailBanner } from '../features/auth/VerifyEmailBanner.tsx'
import { unreadQuery } from '../features/chat/chat.queries.ts'
import { NotificationBell } from '../features/notifications/NotificationBell.tsx'
import { notificationsQuery } from '../features/notifications/notifications.queries.ts'
import { usePhotoUploads } from '../features/photos/usePhotoUploads.ts'
import { siteConfigQuery } from '../lib/config.ts'
import { fullName } from '../lib/format.ts'
import { useLiveUpdates } from '../lib/live.ts'
import { paths } from '../lib/urls/paths.ts'
import { Button } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import { DemoTourButton } from './DemoTourButton.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { KeyboardShortcuts } from './KeyboardShortcuts.tsx'
import { PaletteButton } from './PaletteButton.tsx'
import { CONTENT_ID } from './SkipLink.tsx'

/** Loads what every dashboard shows. */
export function preload(queries: QueryClient): void {
  void queries.prefetchQuery(siteConfigQuery)
  void queries.prefetchQuery(unreadQuery)
  void queries.prefetchInfiniteQuery(notificationsQuery)
}

/** The frame of all three dashboards: logo, account, notifications and logout. */
export function DashboardFrame() {
  const { user } = useAuth()
  const isStaff = user !== null && user.role !== 'user'
  const logout = useLogout()
  useLiveUpdates()
  usePhotoUploads(user)
  return (
    <>
      <header data-dense={isStaff || undefined} className="sticky top-0 z-40 border-b border-line bg-page/90 backdrop-blur-md print:static">
        <div className="shell flex h-(--header) items-center justify-between gap-4">
          <div className="relative flex items-center self-stretch">
            <Link
              to={paths.home}
              aria-label="Vorta home"
              className="flex items-center rounded-sm py-1 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
            >
              <Logo className="max-[23rem]:[&>span]:sr-only" />
            </Link>
            <DemoTourButton />
          </div>
          <div className="flex min-w-0 items-center gap-1 sm:gap-4">
            {user && (
              // Limit a long name, because the demo tour button beside the logo is positioned absolutely.
              <p className="hidden max-w-[calc(100vw-26rem)] min-w-0 text-right text-sm leading-tight sm:block lg:max-w-md">
                <span className="block truncate font-medium">{fullName(user)}</span>
                <span className="block truncate text-xs text-muted">{user.email}</span>
              </p>
            )}
            {user && user.role !== 'user' && <PaletteButton key={user.role} role={user.role} />}
            {isStaff && <KeyboardShortcuts />}
            {user && <NotificationBell reader={user.role} />}
            <Button variant="ghost" size="sm" onClick={logout}>
              <LogOut className="size-4" aria-hidden="true" />
              {/* The header of staff has one button more, which needs the space on a phone. */}
              <span className={user?.role === 'user' ? '' : 'max-[27rem]:sr-only'}>Logout</span>
            </Button>
          </div>
        </div>
      </header>
      <main
        id={CONTENT_ID}
        data-dense={isStaff || undefined}
        tabIndex={-1}
        // On a phone, an open conversation needs the space of what is above it.
        className="flex flex-1 flex-col max-sm:has-data-thread:[&_:is([role=tablist],h1)]:hidden max-sm:has-data-thread:[&_[role=tabpanel]]:pt-0 max-sm:has-data-thread:[&>section]:hidden"
      >
        <VerifyEmailBanner />
        <ErrorBoundary>
          <Outlet />
        </ErrorBoundary>
      </main>
    </>
  )
}
