import { Outlet, ScrollRestoration } from 'react-router'
import { Toaster } from '../ui/Toaster.tsx'
import { useRouteFocus } from './useRouteFocus.ts'

export const CONTENT_ID = 'content'

export function Root() {
  useRouteFocus(CONTENT_ID)
  return (
    <>
      <a
        href={`#${CONTENT_ID}`}
        className="fixed top-3 left-3 z-[70] -translate-y-24 rounded-md bg-signal px-4 py-2.5 text-sm font-medium text-on-signal focus:translate-y-0"
      >
        Skip to content
      </a>
      <Outlet />
      <Toaster />
      <ScrollRestoration />
    </>
  )
}
