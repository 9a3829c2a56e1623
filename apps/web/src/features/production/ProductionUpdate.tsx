import { roleCanDo } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import { useState } from 'react'
import { carName } from '../../lib/orders/order-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { UpdateForm } from './UpdateForm.tsx'

/** Lets staff post a production update while the kit is in production. */
export function ProductionUpdate({ order, highlightsNext = false }: { order: Order; highlightsNext?: boolean }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {roleCanDo('engineer', order, 'updateProduction') && (
        <Button variant={highlightsNext ? 'primary' : 'secondary'} onClick={() => setOpen(true)}>
          Production Update
        </Button>
      )}
      <Dialog open={open} onClose={close} title="Production Update" description={`Order ${order.orderNumber} · ${carName(order)}`}>
        <UpdateForm order={order} onDone={close} />
      </Dialog>
    </>
  )
}
