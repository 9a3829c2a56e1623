import type { CadModel } from '@vorta/contract/cad/schema'
import type { Order } from '@vorta/contract/orders/schema'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../lib/now.ts'
import { customerActions, newestCad } from '../../lib/orders/order-actions.ts'
import { useDesignLink } from '../../lib/urls/design-url.ts'
import { payPath } from '../../lib/urls/order-paths.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { DeclineQuoteDialog } from './DeclineQuoteDialog.tsx'
import { type DecisionNotes, DesignDecision, WIDE_ON_PHONE } from './DesignDecision.tsx'

interface CustomerActionsProps {
  order: Order
  pins: DecisionNotes
  /** Renders the picture of a version. */
  thumbnail: (cad: CadModel) => ReactNode
}

/** The actions available to the customer, most important first. */
export function CustomerActions({ order, pins, thumbnail }: CustomerActionsProps) {
  const [isDeclining, setDeclining] = useState(false)
  const linkToDesign = useDesignLink()
  const actions = customerActions(order, useNow())
  const newest = newestCad(order)
  return (
    <>
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
        <Button variant="secondary" className={WIDE_ON_PHONE} onClick={() => setDeclining(true)}>
          Decline Quote
        </Button>
      )}
      {actions.approve && newest && (
        <Link
          {...linkToDesign(order._id)}
          className={buttonStyle(order.nextAction.code === 'review_design' ? 'primary' : 'secondary', 'md', 'max-sm:w-full')}
        >
          View Design
        </Link>
      )}
      <DesignDecision order={order} versionId={newest?._id ?? null} pins={pins} approveVariant="secondary" thumbnail={thumbnail} />
      <DeclineQuoteDialog order={order} open={isDeclining} onClose={() => setDeclining(false)} />
    </>
  )
}
