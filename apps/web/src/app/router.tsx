import { createBrowserRouter } from 'react-router'
import { LandingPage } from '../pages/LandingPage.tsx'
import { DashboardFrame } from './DashboardFrame.tsx'
import { DashboardGuard } from './guards.tsx'
import { Root } from './Root.tsx'
import { RouteError } from './RouteError.tsx'
import { SiteFrame } from './SiteFrame.tsx'

// The landing page is the front door and comes with the first load; every other page is fetched when it is entered.
export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <RouteError />,
    HydrateFallback: () => null,
    children: [
      {
        element: <SiteFrame />,
        errorElement: <RouteError />,
        children: [
          { path: '/', element: <LandingPage /> },
          { path: '/builder', lazy: async () => ({ Component: (await import('../pages/BuilderPage.tsx')).BuilderPage }) },
          {
            path: '/reset-password',
            lazy: async () => ({ Component: (await import('../pages/ResetPasswordPage.tsx')).ResetPasswordPage }),
          },
          { path: '*', lazy: async () => ({ Component: (await import('../pages/NotFoundPage.tsx')).NotFoundPage }) },
        ],
      },
      {
        element: (
          <DashboardGuard admits="user">
            <DashboardFrame />
          </DashboardGuard>
        ),
        errorElement: <RouteError />,
        children: [
          {
            path: '/dashboard/*',
            lazy: async () => ({ Component: (await import('../pages/CustomerDashboardPage.tsx')).CustomerDashboardPage }),
          },
        ],
      },
      {
        element: (
          <DashboardGuard admits="engineer">
            <DashboardFrame />
          </DashboardGuard>
        ),
        errorElement: <RouteError />,
        children: [
          {
            path: '/engineer-dashboard/*',
            lazy: async () => ({ Component: (await import('../pages/EngineerDashboardPage.tsx')).EngineerDashboardPage }),
          },
        ],
      },
      {
        element: (
          <DashboardGuard admits="admin">
            <DashboardFrame />
          </DashboardGuard>
        ),
        errorElement: <RouteError />,
        children: [
          {
            path: '/admin-dashboard/*',
            lazy: async () => ({ Component: (await import('../pages/AdminDashboardPage.tsx')).AdminDashboardPage }),
          },
        ],
      },
    ],
  },
])
