import type { ReactNode } from 'react'

interface FactsProps {
  columns?: 2 | 3 | 4
  /** One column on a phone, for long values. */
  stacked?: boolean
  children: ReactNode
}

/** A list of labeled values. */
export function Facts({ children, columns = 2, stacked = false }: FactsProps) {
  const grid = { 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3', 4: 'sm:grid-cols-4' }[columns]
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
    <div className={`min-w-0 ${wide ? 'col-span-full' : ''} ${wide === 'on phones' ? 'sm:col-span-1' : ''}`}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 break-words">{children || <span className="text-muted">Not provided</span>}</dd>
    </div>
  )
}
