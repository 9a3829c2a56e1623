import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: string
  description?: string
  /** The description is beside the title, and hidden on narrow screens. */
  isCompact?: boolean
  actions?: ReactNode
}

export function PageHeader({ title, description, isCompact = false, actions }: PageHeaderProps) {
  return (
    <div className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-4 sm:gap-x-8 ${isCompact ? '' : 'sm:items-end'}`}>
      <div className={`min-w-0 flex-1 basis-40 sm:basis-60 ${isCompact ? 'lg:flex lg:items-baseline lg:gap-5' : ''}`}>
        <h1 className="display text-[1.625rem]/8 break-words sm:text-3xl">{title}</h1>
        {description && <p className={`text-muted ${isCompact ? 'max-lg:hidden' : 'mt-2'}`}>{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  )
}
