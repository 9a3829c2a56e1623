import { type ReactNode, useId } from 'react'

interface DetailSectionProps {
  title: string
  /** Keeps the title above the content, for tables. */
  isWide?: boolean
  children: ReactNode
}

/** A titled section. The title is beside the content on wide screens. */
export function DetailSection({ title, isWide = false, children }: DetailSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`grid gap-x-8 gap-y-3 border-t border-line py-5 first:border-t-0 first:pt-0 last:pb-0 ${isWide ? '' : 'md:grid-cols-[9rem_minmax(0,1fr)]'}`}
    >
      <h3 id={id} className="display text-base">
        {title}
      </h3>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
