import { CASE_STATUS_LABELS, type OpenCase } from '@vorta/contract/cases/schema'
import { Link } from 'react-router'
import { messageOf } from '../../lib/api.ts'
import { onDay } from '../../lib/dates.ts'
import { useOrderLink } from '../../lib/urls/order-url.ts'
import { DotLine } from '../../ui/DotLine.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { CASE_TONES, caseName } from './case-text.ts'
import { useOpenCases } from './cases.queries.ts'

/** The open cases of staff, oldest first; nothing if there are none. */
export function OpenCases() {
  const { data, error, refetch } = useOpenCases()
  if (error && !data) return <LoadError message={messageOf(error, "We couldn't load the open cases.")} onRetry={() => refetch()} />
  if (!data || data.cases.length === 0) return null
  return (
    <Panel title="Open Cases" description="Warranty and refit on completed orders, oldest first.">
      <ul className="flex flex-col">
        {data.cases.map((one) => (
          <CaseLink key={one._id} openCase={one} />
        ))}
      </ul>
    </Panel>
  )
}

function CaseLink({ openCase }: { openCase: OpenCase }) {
  const linkTo = useOrderLink()
  const { order, status, openedAt } = openCase
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <span className="min-w-0">
        <Link
          {...linkTo(order._id, 'cases')}
          className="font-medium underline decoration-edge underline-offset-4 hover:decoration-current pointer-coarse:inline-block pointer-coarse:py-3"
        >
          {order.orderNumber} · {caseName(openCase)}
        </Link>
        <span className="block text-sm text-muted">
          <DotLine>
            {order.car}
            {order.customer}
            <Moment {...onDay(openedAt)} />
          </DotLine>
        </span>
      </span>
      <Badge tone={CASE_TONES[status]}>{CASE_STATUS_LABELS[status]}</Badge>
    </li>
  )
}
