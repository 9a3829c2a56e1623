import { Outlet, Link as RouterLink, ScrollRestoration } from 'react-router'
import { LinkContext } from '../ui/Link.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { CONTENT_ID, SkipLink } from './SkipLink.tsx'
import { useRouteFocus } from './useRouteFocus.ts'

export function Root() {
  useRouteFocus(CONTENT_ID)
  return (
    <LinkContext value={RouterLink}>
      <SkipLink />
      <Outlet />
      <Toaster />
      <ScrollRestoration />
    </LinkContext>
  )
}
