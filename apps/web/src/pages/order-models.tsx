import type { CadModel, Scan } from '@vorta/contract/cad/schema'
import type { Order } from '@vorta/contract/orders/schema'
import { useAuth } from '../features/auth/auth.ts'
import { ReviewBar } from '../features/cad/ReviewBar.tsx'
import { CompareDialog } from '../features/model-viewer/compare/CompareDialog.tsx'
import { FitDialog } from '../features/model-viewer/fit/FitDialog.tsx'
import { ModelDialog } from '../features/model-viewer/ModelDialog.tsx'
import { CreatePins } from '../features/pins/CreatePins.tsx'
import { PinBoard } from '../features/pins/PinBoard.tsx'

const cadFile = ({ _id, originalName, version, fileSize, downloadUrl, previewUrl }: CadModel & WithPreview) => ({
  id: _id,
  name: originalName,
  label: `Version ${version}`,
  sizeBytes: fileSize,
  url: downloadUrl,
  previewUrl,
})

/** The 3D viewer for a CAD version, shared by the three dashboards. */
export const viewCad = (cad: CadModel & WithPreview, order: Order) => <CadDialog key={cad._id} cad={cad} order={order} />

function CadDialog({ cad, order }: { cad: CadModel & WithPreview; order: Order }) {
  const { user } = useAuth()
  return (
    <ModelDialog
      file={cadFile(cad)}
      review={(viewer) => <PinBoard order={order} cad={cad} reader={{ role: user?.role ?? 'user', userId: user?._id }} viewer={viewer} />}
    />
  )
}

/** The empty state that staff see. */
export const NO_SCANS_YET = 'Customers upload 3D scans from our mobile app. They appear here once the customer has scanned the car.'

const scanFile = ({ _id, originalName, scanArea, fileSize, downloadUrl, previewUrl }: Scan & WithPreview) => ({
  id: _id,
  name: originalName,
  label: scanArea || '3D scan',
  sizeBytes: fileSize,
  url: downloadUrl,
  previewUrl,
})

export const viewScan = (scan: Scan & WithPreview) => <ModelDialog key={scan._id} file={scanFile(scan)} />

/** Compares CAD versions with each other and with the customer's scans. */
export const reviewOf = (order: Order) => (
  <ReviewBar
    order={order}
    compare={<CompareDialog versions={order.cadModels.map(cadFile)} />}
    fit={(scans) => (
      <FitDialog
        versions={order.cadModels.map(cadFile)}
        scans={scans.map(scanFile)}
        pins={(cadModelId, suggestions) => <CreatePins order={order} cadModelId={cadModelId} suggestions={suggestions} />}
      />
    )}
  />
)

interface WithPreview {
  /** A simplified model, if the server has generated one. */
  readonly previewUrl?: string | null
}
