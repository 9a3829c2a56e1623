import type { CadModel, Scan } from '@vorta/contract/file'
import { ModelDialog } from '../features/modelviewer/ModelDialog.tsx'

/** The 3D viewer over a file of an order, as the three dashboards put it into their lists. */
export const viewCad = ({ _id, originalName, version, fileSize, downloadUrl, previewUrl }: CadModel & Previewed) => (
  <ModelDialog
    key={_id}
    file={{ id: _id, name: originalName, label: `Version ${version}`, sizeBytes: fileSize, url: downloadUrl, previewUrl }}
  />
)

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
