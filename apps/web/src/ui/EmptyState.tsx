import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  /** What comes next, or what to do. */
  children: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-line px-6 py-14 text-center">
      <span className="flex size-12 items-center justify-center rounded-full border border-line bg-raised text-muted" aria-hidden="true">
        {icon}
      </span>
      <h3 className="display mt-5 text-lg">{title}</h3>
      <p className="mt-2 max-w-md text-base text-balance text-muted">{children}</p>
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
