import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: string
  description?: string
  hidesDescriptionOnPhones?: boolean
  actions?: ReactNode
}

export function PageHeader({ title, description, hidesDescriptionOnPhones = false, actions }: PageHeaderProps) {
  return (
    <div className="flex flex-wrap items-center sm:items-end justify-between gap-x-4 gap-y-4 sm:gap-x-8">
      <div className="min-w-0 flex-1 basis-40 sm:basis-60">
        <h1 className="display text-[1.625rem]/8 break-words sm:text-3xl">{title}</h1>
        {description && <p className={`mt-2 text-muted ${hidesDescriptionOnPhones ? 'max-sm:hidden' : ''}`}>{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  )
}
