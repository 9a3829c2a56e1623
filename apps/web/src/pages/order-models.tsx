import type { CadModel, Scan } from '@vorta/contract/file'
import type { Order } from '@vorta/contract/order'
import { useAuth } from '../features/auth/auth.ts'
import { ModelDialog } from '../features/modelviewer/ModelDialog.tsx'
import { PinBoard } from '../features/pins/PinBoard.tsx'

/** The 3D viewer over a file of an order, as the three dashboards put it into their lists. */
export const viewCad = (cad: CadModel & Previewed, order: Order) => <CadDialog key={cad._id} cad={cad} order={order} />

function CadDialog({ cad, order }: { cad: CadModel & Previewed; order: Order }) {
  const { user } = useAuth()
  const { _id, originalName, version, fileSize, downloadUrl, previewUrl } = cad
  return (
    <ModelDialog
      file={{ id: _id, name: originalName, label: `Version ${version}`, sizeBytes: fileSize, url: downloadUrl, previewUrl }}
      review={(reach) => <PinBoard order={order} cad={cad} reader={{ role: user?.role ?? 'user', userId: user?._id }} reach={reach} />}
    />
  )
}

export const viewScan = ({ _id, originalName, scanArea, fileSize, downloadUrl, previewUrl }: Scan & Previewed) => (
  <ModelDialog
    key={_id}
    file={{ id: _id, name: originalName, label: scanArea || '3D scan', sizeBytes: fileSize, url: downloadUrl, previewUrl }}
  />
)

/** A light stand-in that the server may have made. */
interface Previewed {
  readonly previewUrl?: string | null
}
