import { Logo } from '../ui/Logo.tsx'

/** What stands in the empty shell until the code of its page has come: on a slow line a black window looks broken. */
export function Opening() {
  return (
    <main aria-busy="true">
      <div className="shell flex h-18 items-center">
        <Logo />
      </div>
      <div aria-hidden="true" className="shimmer h-px" />
      {/* Late, so that a quick line never sees it. */}
      <p role="status" className="shell animate-[fade_180ms_ease-out_600ms_backwards] py-10 text-muted">
        Loading...
      </p>
    </main>
  )
}
