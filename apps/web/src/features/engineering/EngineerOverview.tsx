import { CircleCheck, ClipboardList, Hourglass, MessageSquare } from 'lucide-react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { StatCard } from '../../ui/StatCard.tsx'

const ICON = { className: 'size-5', 'aria-hidden': true } as const

export function EngineerOverview() {
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatCard label="Active Orders" value={0} icon={<ClipboardList {...ICON} />} />
        <StatCard label="Pending Reviews" value={0} icon={<Hourglass {...ICON} />} />
        <StatCard label="Messages" value={0} icon={<MessageSquare {...ICON} />} />
        <StatCard label="Completed" value={0} icon={<CircleCheck {...ICON} />} />
      </dl>
      <Panel title="Recent Orders">
        <EmptyState icon={<ClipboardList {...ICON} />} title="Nothing assigned to you yet" framed={false}>
          When an admin gives you an order, it appears here with its car, the customer&apos;s wishes and the day it is due.
        </EmptyState>
      </Panel>
    </>
  )
}
