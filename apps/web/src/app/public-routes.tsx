import type { RouteObject } from 'react-router'

/** The public pages as routes, for navigation from inside the app. */
export const publicRoutes: RouteObject[] = [
  { path: '/', lazy: async () => ({ Component: (await import('../pages/LandingPage.tsx')).LandingPage }) },
  { path: '/work/:slug', lazy: async () => ({ Component: (await import('./RoutedProjectPage.tsx')).RoutedProjectPage }) },
  { path: '/terms', lazy: async () => ({ Component: (await import('../pages/TermsPage.tsx')).TermsPage }) },
  { path: '/privacy', lazy: async () => ({ Component: (await import('../pages/PrivacyPage.tsx')).PrivacyPage }) },
  { path: '/refunds', lazy: async () => ({ Component: (await import('../pages/RefundsPage.tsx')).RefundsPage }) },
  { path: '*', lazy: async () => ({ Component: (await import('../pages/NotFoundPage.tsx')).NotFoundPage }) },
]
