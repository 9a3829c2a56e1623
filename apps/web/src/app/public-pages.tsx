import type { ReactNode } from 'react'
import { paths } from '../lib/paths.ts'
import { SiteFrame } from './SiteFrame.tsx'
import { SkipLink } from './SkipLink.tsx'

/** The pages that anyone may read. They are drawn at build time and taken over in the browser without a router. */
const PAGES: readonly { path: RegExp; draw: (slug: string) => Promise<ReactNode> }[] = [
  {
    path: /^\/$/,
    draw: async () => {
      const { LandingPage } = await import('../pages/LandingPage.tsx')
      return <LandingPage />
    },
  },
  {
    path: /^\/work\/([^/]+)$/,
    draw: async (slug) => {
      const { ProjectPage } = await import('../pages/ProjectPage.tsx')
      return <ProjectPage slug={slug} />
    },
  },
  {
    path: /^\/terms$/,
    draw: async () => {
      const { TermsPage } = await import('../pages/TermsPage.tsx')
      return <TermsPage />
    },
  },
  {
    path: /^\/privacy$/,
    draw: async () => {
      const { PrivacyPage } = await import('../pages/PrivacyPage.tsx')
      return <PrivacyPage />
    },
  },
  {
    path: /^\/refunds$/,
    draw: async () => {
      const { RefundsPage } = await import('../pages/RefundsPage.tsx')
      return <RefundsPage />
    },
  },
  {
    path: /^/,
    draw: async () => {
      const { NotFoundPage } = await import('../pages/NotFoundPage.tsx')
      return <NotFoundPage />
    },
  },
]

/** The whole site at this address; the last page stands for all that do not exist. */
export async function publicSiteAt(pathname: string): Promise<ReactNode> {
  // With a slash at the end it is the same page.
  const path = pathname.replace(/(.)\/+$/, '$1')
  const page = PAGES.find((one) => one.path.test(path))
  return (
    <>
      <SkipLink />
      <SiteFrame overHero={path === paths.home}>{await page?.draw(page.path.exec(path)?.[1] ?? '')}</SiteFrame>
    </>
  )
}
