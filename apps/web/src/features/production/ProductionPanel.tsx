import type { Role } from '@vorta/contract/auth/role'
import { roleCanDo } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import type { OrderStatus } from '@vorta/contract/orders/status'
import type { Production } from '@vorta/contract/production/schema'
import { useState } from 'react'
import PackageCheck from '~icons/package-check'
import { longDate } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { RatingForm } from './RatingForm.tsx'
import { StageList } from './StageList.tsx'
import { Stars } from './StarRating.tsx'

/** Production stages, shipping and rating, for all three roles. */
export function ProductionPanel({ order, reader }: { order: Order; reader: Role }) {
  const { production } = order
  if (production === null) return null
  const hint =
    reader === 'user'
      ? 'Your engineer will post updates on your kit here.'
      : 'Update the customer at each stage. They are notified immediately.'
  return (
    <div className="flex flex-col gap-6">
      <p className="text-soft">
        {production.steps.length === 0 && order.status === 'in_production' ? (
          hint
        ) : (
          <ProductionStatus production={production} status={order.status} />
        )}
      </p>
      <StageList orderId={order._id} steps={production.steps} status={order.status} />
      <Rating order={order} production={production} reader={reader} />
    </div>
  )
}

function ProductionStatus({ production, status }: { production: Production; status: OrderStatus }) {
  if (status === 'cancelled') return 'Production stopped when the order was cancelled.'
  if (production.receivedAt !== null) {
    return (
      <span className="inline-flex items-center gap-2">
        <PackageCheck className="size-5 text-good" aria-hidden="true" />
        Received on {longDate(production.receivedAt)}
      </span>
    )
  }
  const last = production.steps.at(-1)
  if (last?.stage === 'shipped') return 'The kit is on its way.'
  return status === 'completed' ? 'The kit is finished and on its way.' : 'The kit is being made.'
}

function Rating({ order, production, reader }: { order: Order; production: Production; reader: Role }) {
  const [isEditing, setEditing] = useState(false)
  const { rating } = production
  const mayRate = roleCanDo(reader, order, 'rate')
  const hasArrived = order.status === 'completed' || production.receivedAt !== null
  // Customers of cancelled orders can change a rating, but are not asked for one.
  if (rating === null && !(mayRate && hasArrived && order.status !== 'cancelled')) return null
  const showForm = mayRate && (rating === null || isEditing)
  return (
    <section aria-label="Rating" className="border-t border-line pt-6">
      <h3 className="display mb-4 text-lg">{reader === 'user' ? 'Your Rating' : 'Customer Rating'}</h3>
      {showForm ? (
        <RatingForm order={order} onDone={() => setEditing(false)} />
      ) : (
        rating && (
          <div className="flex flex-col items-start gap-3">
            <Stars value={rating.stars} />
            {rating.comment && <p className="max-w-prose wrap-anywhere whitespace-pre-line text-soft">“{rating.comment}”</p>}
            <p className="text-sm text-muted">{rating.mayShow ? 'Approved for the portfolio.' : 'Not approved for the portfolio.'}</p>
            {mayRate && (
              <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
                Change Rating
              </Button>
            )}
          </div>
        )
      )}
    </section>
  )
}
