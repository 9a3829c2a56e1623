import type { ReactNode } from 'react'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import { CONTENT_ID } from './SkipLink.tsx'

interface SiteFrameProps {
  /** The page starts with a hero that extends under the header. */
  overHero: boolean
  children: ReactNode
}

export function SiteFrame({ overHero, children }: SiteFrameProps) {
  return (
    <>
      <SiteHeader overHero={overHero} />
      <main id={CONTENT_ID} tabIndex={-1} className={`flex flex-1 flex-col ${overHero ? '' : 'pt-18'}`}>
        {children}
      </main>
      <SiteFooter />
    </>
  )
}
