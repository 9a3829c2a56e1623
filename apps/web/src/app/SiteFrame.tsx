import { Outlet, useLocation } from 'react-router'
import { paths } from '../lib/paths.ts'
import { CONTENT_ID } from './Root.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'

export function SiteFrame() {
  const overHero = useLocation().pathname === paths.home
  return (
    <>
      <SiteHeader overHero={overHero} />
      <main id={CONTENT_ID} tabIndex={-1} className={`flex flex-1 flex-col ${overHero ? '' : 'pt-18'}`}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}
