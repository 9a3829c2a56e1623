import { Outlet, useLocation } from 'react-router'
import { paths } from '../lib/urls/paths.ts'
import { SiteFrame } from './SiteFrame.tsx'

export function RoutedSiteFrame() {
  return (
    <SiteFrame overHero={useLocation().pathname === paths.home}>
      <Outlet />
    </SiteFrame>
  )
}
