import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  eyebrow: string
  title: string
  intro?: string
  children: ReactNode
}

/** A landing page section with an anchor. */
export function Section({ id, eyebrow, title, intro, children }: SectionProps) {
  const headingId = `${id}-heading`
  return (
    <section id={id} tabIndex={-1} aria-labelledby={headingId} className="border-t border-line py-12 sm:py-18 lg:py-24">
      <div className="shell">
        <header className="mb-8 grid gap-x-12 gap-y-4 sm:mb-12 lg:grid-cols-[1.35fr_1fr] lg:items-end">
          <div>
            <p className="eyebrow text-signal">{eyebrow}</p>
            <h2 id={headingId} className="display mt-4 text-3xl sm:text-4xl">
              {title}
            </h2>
          </div>
          {intro && <p className="max-w-xl text-lg text-pretty text-muted">{intro}</p>}
        </header>
        {children}
      </div>
    </section>
  )
}
