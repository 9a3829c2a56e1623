import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  /** What happens next or what to do. */
  children: ReactNode
  action?: ReactNode
  /** Off inside a panel, which has its own frame. */
  framed?: boolean
}

export function EmptyState({ icon, title, children, action, framed = true }: EmptyStateProps) {
  const Heading = framed ? 'h2' : 'h3'
  return (
    <div className={`flex flex-col items-center px-6 text-center ${framed ? 'rounded-lg border border-dashed border-line py-14' : 'py-8'}`}>
      <span className="flex size-12 items-center justify-center rounded-full border border-line bg-raised text-muted" aria-hidden="true">
        {icon}
      </span>
      <Heading className="display mt-5 text-lg">{title}</Heading>
      <p className="mt-2 max-w-md text-base text-balance text-muted">{children}</p>
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
