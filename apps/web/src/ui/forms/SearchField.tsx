import type { ComponentProps } from 'react'
import Search from '~icons/search'

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'aria-label'> {
  label: string
}

export function SearchField({ label, className = '', ...rest }: SearchFieldProps) {
  return (
    <div data-filter className={`relative ${className}`}>
      <Search className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-muted" aria-hidden="true" />
      <input {...rest} type="search" aria-label={label} className="control pl-10 text-ellipsis" />
    </div>
  )
}
