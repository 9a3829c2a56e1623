import { Ban, CircleCheck, ClipboardList, Hourglass, Layers, Wrench } from 'lucide-react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { StatCard } from '../../ui/StatCard.tsx'

const ICON = { className: 'size-5', 'aria-hidden': true } as const

export function AdminOverview() {
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-3 xl:grid-cols-6">
        <StatCard label="Total Orders" value={0} icon={<Layers {...ICON} />} />
        <StatCard label="Pending Orders" value={0} icon={<Hourglass {...ICON} />} />
        <StatCard label="Active Orders" value={0} icon={<ClipboardList {...ICON} />} />
        <StatCard label="Completed" value={0} icon={<CircleCheck {...ICON} />} />
        <StatCard label="Cancelled" value={0} icon={<Ban {...ICON} />} />
        <StatCard label="Engineers" value={0} icon={<Wrench {...ICON} />} />
      </dl>
      <Panel title="Orders">
        <EmptyState icon={<Layers {...ICON} />} title="No orders yet" framed={false}>
          New orders appear here as customers place them, ready to be assigned to an engineer.
        </EmptyState>
      </Panel>
    </>
  )
}
