import type { ReactNode } from 'react'

interface StatCardProps {
  label: string
  value: ReactNode
  icon?: ReactNode
  /** A trend, or what the number counts. */
  note?: ReactNode
}

export function StatCard({ label, value, icon, note }: StatCardProps) {
  return (
    <div className="panel grid grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 px-4 py-2.5">
      <dt className="flex items-center gap-2 text-sm text-muted">
        {icon && <span className="text-edge max-sm:hidden">{icon}</span>}
        {label}
      </dt>
      <dd className={`display figures text-2xl ${note ? 'row-span-2' : ''}`}>{value}</dd>
      {note && <dd className="text-xs text-muted">{note}</dd>}
    </div>
  )
}
