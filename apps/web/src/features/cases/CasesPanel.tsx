import type { Role } from '@vorta/contract/auth/role'
import { CASE_STATUS_LABELS, isCaseOpen, type OrderCase } from '@vorta/contract/cases/schema'
import { roleCanDo } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import { useState } from 'react'
import LifeBuoy from '~icons/life-buoy'
import { messageOf } from '../../lib/api.ts'
import { onDayAtTime } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PhotoGallery } from '../files/PhotoGallery.tsx'
import { CASE_TONES, caseName } from './case-text.ts'
import { useCases } from './cases.queries.ts'
import { OpenCaseDialog } from './OpenCaseDialog.tsx'
import { UpdateCase } from './UpdateCase.tsx'

const OPEN_CASE_HINT =
  'Something is wrong with your kit, or it needs to fit a change on your car? Open a case. There is no second design fee.'

/** Warranty and refit cases of a completed order. */
export function CasesPanel({ order, reader }: { order: Order; reader: Role }) {
  const { data, error, refetch } = useCases(order._id)
  const [isOpening, setOpening] = useState(false)
  if (!data) {
    if (error) return <LoadError message={messageOf(error, "We couldn't load the cases.")} onRetry={() => refetch()} />
    return <SkeletonRows count={1} height="h-32" />
  }
  const { cases } = data
  const hasOpen = cases.some(({ status }) => isCaseOpen(status))
  const openCase = roleCanDo(reader, order, 'openCase') && !hasOpen && (
    <Button className="max-sm:w-full" onClick={() => setOpening(true)}>
      Open a Case
    </Button>
  )
  return (
    <div className="flex flex-col gap-6">
      {reader !== 'user' && cases.length === 0 && (
        <EmptyState icon={<LifeBuoy className="size-5" />} title="No cases yet" framed={false}>
          Warranty cases the customer opens appear here.
        </EmptyState>
      )}
      {reader === 'user' && cases.length === 0 && (
        <EmptyState icon={<LifeBuoy className="size-5" />} title="No cases yet" framed={false} action={openCase}>
          {OPEN_CASE_HINT}
        </EmptyState>
      )}
      {openCase && cases.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <p className="max-w-prose min-w-0 flex-1 basis-64 text-soft">{OPEN_CASE_HINT}</p>
          {openCase}
        </div>
      )}
      {cases.map((one) => (
        <CaseItem key={one._id} orderCase={one} order={order} reader={reader} />
      ))}
      {isOpening && <OpenCaseDialog order={order} onClose={() => setOpening(false)} />}
    </div>
  )
}

function CaseItem({ orderCase, order, reader }: { orderCase: OrderCase; order: Order; reader: Role }) {
  const { status, description, photos, openedAt, updates } = orderCase
  const name = caseName(orderCase)
  return (
    <section aria-label={name} className="panel flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium">{name}</h3>
        <Badge tone={CASE_TONES[status]}>{CASE_STATUS_LABELS[status]}</Badge>
        <span className="text-sm text-muted">
          Opened <Moment {...onDayAtTime(openedAt)} />
        </span>
      </div>
      <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{description}</p>
      {photos.length > 0 && <PhotoGallery photos={photos} label="Photos of the case" />}
      {updates.length > 0 && (
        <ol aria-label="Updates" className="flex flex-col border-t border-line pt-4">
          {updates.map((update) => (
            <li key={update._id} className="pb-3 last:pb-0">
              <p className="text-sm text-muted">
                <span className="font-medium text-soft">{CASE_STATUS_LABELS[update.status]}</span> · {update.by} ·{' '}
                <Moment {...onDayAtTime(update.at)} />
              </p>
              {update.note && <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{update.note}</p>}
            </li>
          ))}
        </ol>
      )}
      {isCaseOpen(status) && roleCanDo(reader, order, 'manageCases') && (
        // A new form for each status.
        <UpdateCase key={status} orderId={order._id} orderCase={orderCase} />
      )}
    </section>
  )
}
