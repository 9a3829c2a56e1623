import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

interface StatCardProps {
  label: string
  value: ReactNode
  icon?: ReactNode
  /** A trend, or what the number counts. */
  note?: ReactNode
  /** Where the counted items are listed. */
  link?: Pick<LinkProps, 'to' | 'replace' | 'preventScrollReset'>
  /** The link leads to the list that is shown now. */
  isCurrent?: boolean
}

const LINKED = 'relative transition-colors hover:border-edge has-[[aria-current]]:border-edge has-[[aria-current]]:bg-lifted'
const COVERING_LINK =
  'outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ink'

export function StatCard({ label, value, icon, note, link, isCurrent = false }: StatCardProps) {
  return (
    <div
      className={`panel grid grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 px-4 py-2.5 max-sm:gap-x-2 max-sm:px-3 ${link ? LINKED : ''}`}
    >
      <dt className={`flex items-center gap-2 text-sm ${isCurrent ? 'text-ink' : 'text-muted'}`}>
        {icon && <span className="text-edge max-sm:hidden">{icon}</span>}
        {link ? (
          <Link {...link} aria-current={isCurrent || undefined} className={COVERING_LINK}>
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className={`display figures text-2xl ${note ? 'row-span-2' : ''}`}>{value}</dd>
      {note && <dd className="text-xs text-muted">{note}</dd>}
    </div>
  )
}
