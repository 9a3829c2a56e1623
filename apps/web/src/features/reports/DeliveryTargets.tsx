import { DELIVERY_TARGET_LABELS, type Report } from '@vorta/contract/reports/schema'
import { percent, shareKept } from './metric-text.ts'

/** Each promise of the site by itself. */
export function DeliveryTargets({ deliveryTargets }: Pick<Report, 'deliveryTargets'>) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
      {deliveryTargets.map((promise) => (
        <div key={promise.name} className="flex items-baseline justify-between gap-3 border-t border-line pt-2">
          <dt className="text-soft">{DELIVERY_TARGET_LABELS[promise.name]}</dt>
          <dd className="figures whitespace-nowrap">{percent(shareKept(promise))}</dd>
        </div>
      ))}
    </dl>
  )
}
