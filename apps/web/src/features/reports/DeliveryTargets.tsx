import { DELIVERY_TARGET_LABELS, type Report } from '@vorta/contract/reports/schema'
import { onTimeShare, percent } from './report-text.ts'

/** The on-time share of each delivery target. */
export function DeliveryTargets({ deliveryTargets }: Pick<Report, 'deliveryTargets'>) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
      {deliveryTargets.map((target) => (
        <div key={target.name} className="flex items-baseline justify-between gap-3 border-t border-line pt-2">
          <dt className="text-soft">{DELIVERY_TARGET_LABELS[target.name]}</dt>
          <dd className="figures whitespace-nowrap">{percent(onTimeShare(target))}</dd>
        </div>
      ))}
    </dl>
  )
}
