import type { ReactNode } from 'react'

interface FactsProps {
  columns?: 2 | 3
  /** One column on a phone, for long values. */
  stacked?: boolean
  /** Each value beside its name, in two columns on wide screens. */
  rows?: boolean
  children: ReactNode
}

/** A list of labeled values. */
export function Facts({ children, columns = 2, stacked = false, rows = false }: FactsProps) {
  if (rows) {
    return (
      <dl data-rows className="-my-1 grid gap-x-8 text-sm sm:grid-cols-2">
        {children}
      </dl>
    )
  }
  const grid = { 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' }[columns]
  return <dl className={`grid ${stacked ? 'grid-cols-1' : 'grid-cols-2'} gap-x-6 gap-y-5 ${grid}`}>{children}</dl>
}

interface FactProps {
  name: string
  /** Takes the whole width. */
  wide?: boolean | 'on phones'
  children: ReactNode
}

export function Fact({ name, wide = false, children }: FactProps) {
  return (
    <div
      className={`min-w-0 in-data-rows:flex in-data-rows:gap-x-3 in-data-rows:py-1 ${wide ? 'col-span-full' : ''} ${wide === 'on phones' ? 'sm:col-span-1' : ''}`}
    >
      <dt className="text-sm text-muted in-data-rows:w-32 in-data-rows:shrink-0">{name}</dt>
      <dd className="mt-0.5 min-w-0 break-words in-data-rows:mt-0">{children || <span className="text-muted">Not provided</span>}</dd>
    </div>
  )
}
