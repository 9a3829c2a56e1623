import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: string
  description?: string
  action?: ReactNode
  /** No frame on a phone, where table rows are cards. */
  open?: boolean
  children: ReactNode
}

/** A section with a heading. */
export function Panel({ title, description, action, open = false, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={open ? 'md:panel' : 'panel'}>
      <header
        className={`flex min-h-[4.3125rem] flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line ${open ? 'pb-4 md:border-b md:px-6 md:pt-4' : 'border-b px-5 py-4 sm:px-6'}`}
      >
        <div className="min-w-0">
          <h2 id={id} className="display text-lg">
            {title}
          </h2>
          {description && <p className="mt-0.5 text-sm text-muted">{description}</p>}
        </div>
        {action}
      </header>
      <div className={open ? 'md:p-6' : 'p-5 sm:p-6'}>{children}</div>
    </section>
  )
}
