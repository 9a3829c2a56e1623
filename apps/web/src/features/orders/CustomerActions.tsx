import type { Order } from '@vorta/contract/orders/schema'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../lib/now.ts'
import { customerActions, newestCad } from '../../lib/orders/order-actions.ts'
import { payPath } from '../../lib/urls/order-paths.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { ApproveDialog } from './ApproveDialog.tsx'
import { DeclineQuoteDialog } from './DeclineQuoteDialog.tsx'
import { RevisionDialog } from './RevisionDialog.tsx'

interface CustomerActionsProps {
  order: Order
  /** Notes about pins for the two dialogs. */
  pins: { withRevision: ReactNode; beforeApproval: ReactNode }
}

const WIDE_ON_PHONE = 'max-sm:flex-1 max-sm:px-3'

/** The actions available to the customer, most important first. */
export function CustomerActions({ order, pins }: CustomerActionsProps) {
  const [open, setOpen] = useState<'approve' | 'revision' | 'decline' | null>(null)
  // The version on screen when the dialog was opened, so that a newer one is not approved by accident.
  const [versionId, setVersionId] = useState<string | null>(null)
  const actions = customerActions(order, useNow())
  const newest = newestCad(order)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap items-center gap-3 empty:hidden max-sm:w-full">
      {actions.payFee && (
        <Link to={payPath(order._id)} className={buttonStyle('primary', 'md', WIDE_ON_PHONE)}>
          Pay Now
        </Link>
      )}
      {actions.payQuote && (
        <Link to={payPath(order._id)} className={buttonStyle('primary', 'md', WIDE_ON_PHONE)}>
          Accept & Pay
        </Link>
      )}
      {actions.payBalance && (
        <Link to={payPath(order._id)} className={buttonStyle('primary', 'md', WIDE_ON_PHONE)}>
          Pay Balance
        </Link>
      )}
      {actions.declineQuote && (
        <Button variant="secondary" className={WIDE_ON_PHONE} onClick={() => setOpen('decline')}>
          Decline Quote
        </Button>
      )}
      {actions.approve && newest && (
        <Button
          className={WIDE_ON_PHONE}
          variant={actions.payFee || order.question ? 'secondary' : 'primary'}
          onClick={() => {
            setVersionId(newest._id)
            setOpen('approve')
          }}
        >
          Approve Design
        </Button>
      )}
      {actions.requestRevision && (
        <Button variant="secondary" className={WIDE_ON_PHONE} onClick={() => setOpen('revision')}>
          Request Revision
        </Button>
      )}
      <ApproveDialog order={order} versionId={versionId} open={open === 'approve'} onClose={close} note={pins.beforeApproval} />
      <RevisionDialog order={order} open={open === 'revision'} onClose={close} note={pins.withRevision} />
      <DeclineQuoteDialog order={order} open={open === 'decline'} onClose={close} />
    </div>
  )
}
