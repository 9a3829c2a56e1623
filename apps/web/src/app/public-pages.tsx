import type { ReactNode } from 'react'
import { paths } from '../lib/urls/paths.ts'
import { SiteFrame } from './SiteFrame.tsx'
import { SkipLink } from './SkipLink.tsx'

/** The public pages. They are prerendered at build time and hydrated without a router. */
const PAGES: readonly { path: RegExp; render: (slug: string) => Promise<ReactNode> }[] = [
  {
    path: /^\/$/,
    render: async () => {
      const { LandingPage } = await import('../pages/LandingPage.tsx')
      return <LandingPage />
    },
  },
  {
    path: /^\/work\/([^/]+)$/,
    render: async (slug) => {
      const { ProjectPage } = await import('../pages/ProjectPage.tsx')
      return <ProjectPage slug={slug} />
    },
  },
  {
    path: /^\/terms$/,
    render: async () => {
      const { TermsPage } = await import('../pages/TermsPage.tsx')
      return <TermsPage />
    },
  },
  {
    path: /^\/privacy$/,
    render: async () => {
      const { PrivacyPage } = await import('../pages/PrivacyPage.tsx')
      return <PrivacyPage />
    },
  },
  {
    path: /^\/refunds$/,
    render: async () => {
      const { RefundsPage } = await import('../pages/RefundsPage.tsx')
      return <RefundsPage />
    },
  },
  {
    path: /^/,
    render: async () => {
      const { NotFoundPage } = await import('../pages/NotFoundPage.tsx')
      return <NotFoundPage />
    },
  },
]

/** The page at a path inside the site frame; the last entry is the not-found page. */
export async function publicSiteAt(pathname: string): Promise<ReactNode> {
  // Ignore a trailing slash.
  const path = pathname.replace(/(.)\/+$/, '$1')
  const page = PAGES.find((candidate) => candidate.path.test(path))
  return (
    <>
      <SkipLink />
      <SiteFrame overHero={path === paths.home}>{await page?.render(page.path.exec(path)?.[1] ?? '')}</SiteFrame>
    </>
  )
}
