import { Logo } from '../ui/Logo.tsx'

/** Shown in the app shell until the page's code has loaded. */
export function AppLoading() {
  return (
    <main aria-busy="true">
      <div className="shell flex h-18 items-center">
        <Logo />
      </div>
      <div aria-hidden="true" className="shimmer h-px" />
      {/* Delayed, so that it never flashes on a fast connection. */}
      <p role="status" className="shell animate-[fade_180ms_ease-out_600ms_backwards] py-10 text-muted">
        Loading...
      </p>
    </main>
  )
}
