import { Outlet, Link as RouterLink, ScrollRestoration } from 'react-router'
import { Toaster } from '../ui/feedback/Toaster.tsx'
import { LinkContext } from '../ui/Link.tsx'
import { CONTENT_ID, SkipLink } from './SkipLink.tsx'
import { useRouteFocus } from './useRouteFocus.ts'
import { useServiceWorker } from './useServiceWorker.ts'

export function Root() {
  useRouteFocus(CONTENT_ID)
  useServiceWorker()
  return (
    <LinkContext value={RouterLink}>
      <SkipLink />
      <Outlet />
      <Toaster />
      <ScrollRestoration />
    </LinkContext>
  )
}
