import type { CadModel, Scan } from '@vorta/contract/cad/schema'
import type { Order } from '@vorta/contract/orders/schema'
import { useAuth } from '../features/auth/auth.ts'
import { ReviewBar } from '../features/cad/ReviewBar.tsx'
import { CompareDialog } from '../features/model-viewer/compare/CompareDialog.tsx'
import { FitDialog } from '../features/model-viewer/fit/FitDialog.tsx'
import { ModelDialog } from '../features/model-viewer/ModelDialog.tsx'
import { PinBoard } from '../features/pins/PinBoard.tsx'
import { PinEditor } from '../features/pins/PinEditor.tsx'

const cadFile = ({ _id, originalName, version, fileSize, downloadUrl, previewUrl }: CadModel & Previewed) => ({
  id: _id,
  name: originalName,
  label: `Version ${version}`,
  sizeBytes: fileSize,
  url: downloadUrl,
  previewUrl,
})

/** The 3D viewer over a file of an order, as the three dashboards put it into their lists. */
export const viewCad = (cad: CadModel & Previewed, order: Order) => <CadDialog key={cad._id} cad={cad} order={order} />

function CadDialog({ cad, order }: { cad: CadModel & Previewed; order: Order }) {
  const { user } = useAuth()
  return (
    <ModelDialog
      file={cadFile(cad)}
      review={(reach) => <PinBoard order={order} cad={cad} reader={{ role: user?.role ?? 'user', userId: user?._id }} reach={reach} />}
    />
  )
}

/** To staff, who wait for them. */
export const SCANS_OF_CUSTOMERS =
  '3D scans are uploaded from our mobile app: once the customer has walked around the car with it, they appear here.'

const scanFile = ({ _id, originalName, scanArea, fileSize, downloadUrl, previewUrl }: Scan & Previewed) => ({
  id: _id,
  name: originalName,
  label: scanArea || '3D scan',
  sizeBytes: fileSize,
  url: downloadUrl,
  previewUrl,
})

export const viewScan = (scan: Scan & Previewed) => <ModelDialog key={scan._id} file={scanFile(scan)} />

/** Versions against one another, and against the customer's scans. */
export const reviewOf = (order: Order) => (
  <ReviewBar
    order={order}
    compare={<CompareDialog versions={order.cadModels.map(cadFile)} />}
    fit={(scans) => (
      <FitDialog
        versions={order.cadModels.map(cadFile)}
        scans={scans.map(scanFile)}
        pins={(cadModelId, spots) => <PinEditor order={order} cadModelId={cadModelId} spots={spots} />}
      />
    )}
  />
)

/** A light stand-in that the server may have made. */
interface Previewed {
  readonly previewUrl?: string | null
}
