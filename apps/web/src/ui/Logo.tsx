/** The logo; its text is also the accessible name. */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2.5 ${className}`}>
      <svg viewBox="0 0 28 20" className="h-5 w-7 shrink-0" aria-hidden="true">
        <path d="M0 0h8l6.2 13.2L11 20z" fill="currentColor" />
        <path d="M28 0h-8l-7.6 16.9L11 20h4.7z" className="fill-signal" />
      </svg>
      <span className="font-display text-lg leading-none font-bold tracking-[0.08em]">VORTA</span>
    </span>
  )
}
