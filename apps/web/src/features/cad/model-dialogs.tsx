import type { CadModel, Scan } from '@vorta/contract/cad/schema'
import type { Order } from '@vorta/contract/orders/schema'
import { useAuth } from '../auth/auth.ts'
import { ModelDialog } from '../model-viewer/ModelDialog.tsx'
import { PinBoard } from '../pins/PinBoard.tsx'

export const cadFile = ({ _id, originalName, version, fileSize, downloadUrl, previewUrl }: CadModel & WithPreview) => ({
  id: _id,
  name: originalName,
  label: `Version ${version}`,
  sizeBytes: fileSize,
  url: downloadUrl,
  previewUrl,
})

/** The 3D viewer for a CAD version, with its pins. */
export function CadDialog({ cad, order }: { cad: CadModel & WithPreview; order: Order }) {
  const { user } = useAuth()
  return (
    <ModelDialog
      file={cadFile(cad)}
      review={(viewer) => <PinBoard order={order} cad={cad} reader={{ role: user?.role ?? 'user', userId: user?._id }} viewer={viewer} />}
    />
  )
}

export const scanFile = ({ _id, originalName, scanArea, fileSize, downloadUrl, previewUrl }: Scan & WithPreview) => ({
  id: _id,
  name: originalName,
  label: scanArea || '3D scan',
  sizeBytes: fileSize,
  url: downloadUrl,
  previewUrl,
})

export const ScanDialog = ({ scan }: { scan: Scan & WithPreview }) => <ModelDialog file={scanFile(scan)} />

interface WithPreview {
  /** A simplified model, if the server has generated one. */
  readonly previewUrl?: string | null
}
