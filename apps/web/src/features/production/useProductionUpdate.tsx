import { roleCanDo } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import { useState } from 'react'
import Factory from '~icons/factory'
import { carName } from '../../lib/orders/order-text.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import type { OrderActions } from '../orders/OrderActionRow.tsx'
import { UpdateForm } from './UpdateForm.tsx'

/** Lets staff post a production update while the kit is in production. */
export function useProductionUpdate(order: Order): OrderActions {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return {
    actions: roleCanDo('engineer', order, 'updateProduction')
      ? [
          {
            label: 'Production Update',
            icon: <Factory className="size-4" aria-hidden="true" />,
            isNext: order.nextAction.code === 'complete_order',
            onSelect: () => setOpen(true),
          },
        ]
      : [],
    content: (
      <Dialog open={open} onClose={close} title="Production Update" description={`Order ${order.orderNumber} · ${carName(order)}`}>
        <UpdateForm order={order} onDone={close} />
      </Dialog>
    ),
  }
}
