import type { QueryClient } from '@tanstack/react-query'
import type { Role } from '@vorta/contract/auth/role'
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router'
import { getLastRole } from '../lib/last-role.ts'
import { getToken } from '../lib/token.ts'
import { AppLoading } from './AppLoading.tsx'
import { DashboardGuard } from './guards.tsx'
import { publicRoutes } from './public-routes.tsx'
import { Root } from './Root.tsx'
import { RoutedSiteFrame } from './RoutedSiteFrame.tsx'
import { RouteError } from './RouteError.tsx'

interface Dashboard {
  preload(queries: QueryClient): void
}

const loadFrame = () => import('./DashboardFrame.tsx')
const loadPages = {
  user: () => import('../pages/CustomerDashboardPage.tsx'),
  engineer: () => import('../pages/EngineerDashboardPage.tsx'),
  admin: () => import('../pages/AdminDashboardPage.tsx'),
} as const satisfies Record<Role, () => Promise<Dashboard>>

/** Loads the frame of a dashboard together with its code, and its data unless `startEarlyRequests` already requested them. */
async function loadDashboard<Page extends Dashboard>(role: Role, loadPage: () => Promise<Page>): Promise<Page> {
  const [page, frame, { queries }] = await Promise.all([loadPage(), loadFrame(), import('./Workspace.tsx')])
  // Requests in another role would be refused.
  if (getToken() !== null && getLastRole() === role) for (const { preload } of [frame, page]) preload(queries)
  return page
}

/** While a visitor signs in, the dashboard that they see next is loaded. */
const DASHBOARD_PRELOAD_MS = 1_000
async function loadBuilder() {
  const { BuilderPage } = await import('../pages/BuilderPage.tsx')
  const isSignIn = getToken() === null && !new URLSearchParams(window.location.search).has('guest')
  const preload = () => Promise.all([loadFrame(), loadPages[getLastRole() ?? 'user']()]).catch(() => {})
  if (isSignIn) setTimeout(preload, DASHBOARD_PRELOAD_MS)
  return { Component: BuilderPage }
}

/** The frame is loaded with the route instead of while rendering, so that the focus can move to it after a navigation. */
const dashboard = (role: Role, children: RouteObject[]): RouteObject => ({
  element: (
    <DashboardGuard requiredRole={role}>
      <Outlet />
    </DashboardGuard>
  ),
  errorElement: <RouteError />,
  children: [{ lazy: async () => ({ Component: (await loadFrame()).DashboardFrame }), children }],
})

const workspace: RouteObject = {
  lazy: async () => ({ Component: (await import('./Workspace.tsx')).Workspace }),
  children: [
    // Printable, so it has no frame.
    { path: '/receipt/:paymentId', lazy: async () => ({ Component: (await import('../pages/ReceiptPage.tsx')).ReceiptPage }) },
    {
      element: <RoutedSiteFrame />,
      errorElement: <RouteError />,
      children: [
        { path: '/builder', lazy: loadBuilder },
        { path: '/demo/mail', lazy: async () => ({ Component: (await import('../pages/LocalMailboxPage.tsx')).LocalMailboxPage }) },
        { path: '/build/:id', lazy: async () => ({ Component: (await import('../pages/SharedBuildPage.tsx')).SharedBuildPage }) },
        {
          path: '/reset-password',
          lazy: async () => ({ Component: (await import('../pages/ResetPasswordPage.tsx')).ResetPasswordPage }),
        },
        {
          path: '/verify-email',
          lazy: async () => ({ Component: (await import('../pages/VerifyEmailPage.tsx')).VerifyEmailPage }),
        },
      ],
    },
    dashboard('user', [
      { path: '/dashboard', lazy: async () => ({ Component: (await loadDashboard('user', loadPages.user)).CustomerDashboardPage }) },
      { path: '/pay/:orderId', lazy: async () => ({ Component: (await import('../pages/PayPage.tsx')).PayPage }) },
    ]),
    dashboard('engineer', [
      {
        path: '/engineer-dashboard',
        lazy: async () => ({ Component: (await loadDashboard('engineer', loadPages.engineer)).EngineerDashboardPage }),
      },
    ]),
    dashboard('admin', [
      {
        path: '/admin-dashboard',
        lazy: async () => ({ Component: (await loadDashboard('admin', loadPages.admin)).AdminDashboardPage }),
      },
    ]),
  ],
}

/** Every page is loaded on demand. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    HydrateFallback: AppLoading,
    children: [{ element: <RoutedSiteFrame />, errorElement: <RouteError />, children: publicRoutes }, workspace],
  },
]

export const createRouter = () => createBrowserRouter(routes)
