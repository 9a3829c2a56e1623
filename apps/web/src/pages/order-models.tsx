import type { CadModel, Scan } from '@vorta/contract/file'
import type { Order } from '@vorta/contract/order'
import { ReviewBar } from '../features/files/ReviewBar.tsx'
import { CompareDialog } from '../features/modelviewer/compare/CompareDialog.tsx'
import { FitDialog } from '../features/modelviewer/fit/FitDialog.tsx'
import { ModelDialog } from '../features/modelviewer/ModelDialog.tsx'

const cadFile = ({ _id, originalName, version, fileSize, downloadUrl, previewUrl }: CadModel & Previewed) => ({
  id: _id,
  name: originalName,
  label: `Version ${version}`,
  sizeBytes: fileSize,
  url: downloadUrl,
  previewUrl,
})

const scanFile = ({ _id, originalName, scanArea, fileSize, downloadUrl, previewUrl }: Scan & Previewed) => ({
  id: _id,
  name: originalName,
  label: scanArea || '3D scan',
  sizeBytes: fileSize,
  url: downloadUrl,
  previewUrl,
})

/** The 3D viewer over a file of an order, as the three dashboards put it into their lists. */
export const viewCad = (model: CadModel & Previewed) => <ModelDialog key={model._id} file={cadFile(model)} />

export const viewScan = (scan: Scan & Previewed) => <ModelDialog key={scan._id} file={scanFile(scan)} />

/** Versions against one another, and against the customer's scans. */
export const reviewOf = (order: Order) => (
  <ReviewBar
    order={order}
    compare={<CompareDialog versions={order.cadModels.map(cadFile)} />}
    fit={(scans) => <FitDialog versions={order.cadModels.map(cadFile)} scans={scans.map(scanFile)} />}
  />
)

/** A light stand-in that the server may have made. */
interface Previewed {
  readonly previewUrl?: string | null
}
