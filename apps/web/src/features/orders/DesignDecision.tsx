import type { CadModel } from '@vorta/contract/cad/schema'
import type { Order } from '@vorta/contract/orders/schema'
import { type ReactNode, useState } from 'react'
import { useNow } from '../../lib/now.ts'
import { customerActions } from '../../lib/orders/order-actions.ts'
import { Button } from '../../ui/Button.tsx'
import type { ButtonVariant } from '../../ui/buttonStyle.ts'
import { ApproveDialog } from './ApproveDialog.tsx'
import { RevisionDialog } from './RevisionDialog.tsx'

/** Notes about pins for the two dialogs. */
export interface DecisionNotes {
  withRevision: ReactNode
  beforeApproval: ReactNode
}

interface DesignDecisionProps {
  order: Order
  /** The version on screen; null if there is none. */
  versionId: string | null
  /** Customers approve a design after they have seen it. */
  isSeen?: boolean
  pins: DecisionNotes
  approveVariant: ButtonVariant
  /** Renders the picture of the version that is approved. */
  thumbnail: (cad: CadModel) => ReactNode
}

export const WIDE_ON_PHONE = 'max-sm:flex-1 max-sm:px-3 max-[22.5rem]:px-2'

/** Approves the design or requests a revision, if the customer may. */
export function DesignDecision({ order, versionId, isSeen = true, pins, approveVariant, thumbnail }: DesignDecisionProps) {
  const [open, setOpen] = useState<'approve' | 'revision' | null>(null)
  // The version on screen when the dialog was opened, so that a newer one is not approved by accident.
  const [approvedId, setApprovedId] = useState<string | null>(null)
  const actions = customerActions(order, useNow())
  const close = () => setOpen(null)
  return (
    <>
      {actions.approve && versionId !== null && (
        <Button
          className={WIDE_ON_PHONE}
          variant={approveVariant}
          disabled={!isSeen}
          onClick={() => {
            setApprovedId(versionId)
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
      <ApproveDialog
        order={order}
        versionId={approvedId}
        open={open === 'approve'}
        onClose={close}
        note={pins.beforeApproval}
        thumbnail={thumbnail}
      />
      <RevisionDialog order={order} open={open === 'revision'} onClose={close} note={pins.withRevision} />
    </>
  )
}
