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
        className={`flex min-h-[4.3125rem] dense:min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line ${open ? 'pb-4 dense:pb-2 md:border-b md:px-6 md:pt-4 dense:md:px-4 dense:md:pt-2' : 'border-b px-5 py-4 sm:px-6 dense:px-4 dense:sm:py-2'}`}
      >
        <div className="min-w-0 dense:sm:flex dense:flex-wrap dense:items-baseline dense:gap-x-3">
          <h2 id={id} className="display text-lg dense:text-base">
            {title}
          </h2>
          {description && <p className="mt-0.5 text-sm text-muted dense:mt-0">{description}</p>}
        </div>
        {action}
      </header>
      <div className={open ? 'md:p-6 dense:md:p-4' : 'p-5 sm:p-6 dense:p-4'}>{children}</div>
    </section>
  )
}
