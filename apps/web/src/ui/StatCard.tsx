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
    <div className="panel flex flex-col gap-4 p-4 sm:p-5">
      <dt className="flex items-center justify-between gap-3 text-sm text-muted">
        {label}
        {icon && <span className="text-edge max-[23.99rem]:hidden">{icon}</span>}
      </dt>
      <dd className="mt-auto">
        <span className="display figures block text-3xl">{value}</span>
        {note && <span className="mt-1 block text-sm text-muted">{note}</span>}
      </dd>
    </div>
  )
}
