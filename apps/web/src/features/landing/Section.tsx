import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  eyebrow: string
  title: string
  intro?: string
  children: ReactNode
}

/** A part of the landing page that an anchor leads to. */
export function Section({ id, eyebrow, title, intro, children }: SectionProps) {
  const headingId = `${id}-heading`
  return (
    <section id={id} tabIndex={-1} aria-labelledby={headingId} className="border-t border-line py-20 sm:py-28">
      <div className="shell">
        <header className="mb-10 max-w-2xl sm:mb-14">
          <p className="eyebrow text-signal">{eyebrow}</p>
          <h2 id={headingId} className="display mt-4 text-3xl sm:text-4xl">
            {title}
          </h2>
          {intro && <p className="mt-4 text-lg text-muted">{intro}</p>}
        </header>
        {children}
      </div>
    </section>
  )
}
