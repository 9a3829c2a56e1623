import { FUNNEL_LABELS, type Report } from '@vorta/contract/reports/schema'
import { ChartPanel } from './ChartPanel.tsx'

/** How many of the orders placed in the range reached each step. */
export function Funnel({ funnel }: Pick<Report, 'funnel'>) {
  const placed = funnel[0]?.orders ?? 0
  const completed = funnel.at(-1)?.orders ?? 0
  const fraction = (orders: number) => (placed === 0 ? 0 : orders / placed)
  const percentText = (orders: number) => `${Math.round(fraction(orders) * 100)}%`
  return (
    <ChartPanel
      title="From Order to Completion"
      {...(placed > 0 && { figure: percentText(completed) })}
      summary={
        placed === 0
          ? 'No orders placed'
          : `${completed.toLocaleString('en-US')} of ${placed.toLocaleString('en-US')} ${placed === 1 ? 'order' : 'orders'} completed so far`
      }
      headers={['Step', 'Orders', '% of orders']}
      rows={funnel.map(({ step, orders }) => [FUNNEL_LABELS[step], orders.toLocaleString('en-US'), percentText(orders)])}
    >
      <ol className="flex flex-1 flex-col justify-between gap-3" aria-hidden="true">
        {funnel.map(({ step, orders }) => (
          <li key={step} className="text-sm">
            <p className="mb-1 flex items-baseline justify-between gap-3">
              <span className="text-soft">{FUNNEL_LABELS[step]}</span>
              <span className="figures">
                {orders.toLocaleString('en-US')} <span className="ml-1 inline-block w-12 text-right text-muted">{percentText(orders)}</span>
              </span>
            </p>
            <span className="block h-2 overflow-hidden rounded-full bg-lifted">
              <span className="block h-full origin-left rounded-full bg-info" style={{ transform: `scaleX(${fraction(orders)})` }} />
            </span>
          </li>
        ))}
      </ol>
    </ChartPanel>
  )
}
