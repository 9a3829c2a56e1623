import type { Order } from '@vorta/contract/orders/schema'
import { useState } from 'react'
import { useNow } from '../../lib/now.ts'
import { engineerActions } from '../../lib/orders/order-actions.ts'
import { Button } from '../../ui/Button.tsx'
import { CadList } from '../cad/CadList.tsx'
import { UploadCadDialog } from './UploadCadDialog.tsx'

/** The CAD versions of an order, with a button to upload the first one. */
export function EngineerFiles({ order }: { order: Order }) {
  const [isUploading, setUploading] = useState(false)
  const { uploadCad } = engineerActions(order, useNow())
  return (
    <>
      <CadList
        order={order}
        emptyText="Upload the first version of the design. We'll notify the customer."
        emptyAction={
          uploadCad && (
            <Button variant="secondary" onClick={() => setUploading(true)}>
              Upload CAD
            </Button>
          )
        }
      />
      <UploadCadDialog order={order} open={isUploading} onClose={() => setUploading(false)} />
    </>
  )
}
