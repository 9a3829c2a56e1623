import type { Order } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { useNow } from '../../lib/now.ts'
import { engineerActions } from '../../lib/orders/order-actions.ts'
import { carName } from '../../lib/orders/order-text.ts'
import { StaleNotice } from '../../ui/feedback/StaleNotice.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { CadUpload } from '../cad/CadUpload.tsx'

interface UploadCadDialogProps {
  order: Order
  open: boolean
  onClose: () => void
}

export function UploadCadDialog({ order, open, onClose }: UploadCadDialogProps) {
  const { uploadCad } = engineerActions(order, useNow())
  return (
    <Dialog open={open} onClose={onClose} title="Upload CAD" description={`Order ${order.orderNumber} · ${carName(order)}`}>
      {uploadCad ? (
        <CadUpload orderId={order._id} onDone={onClose} />
      ) : (
        <StaleNotice status={STATUS_LABELS[order.status]} onClose={onClose}>
          You can no longer upload CAD models for this order.
        </StaleNotice>
      )}
    </Dialog>
  )
}
