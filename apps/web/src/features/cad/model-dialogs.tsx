import type { CadModel, Scan } from '@vorta/contract/cad/schema'
import type { Order } from '@vorta/contract/orders/schema'
import { designName, scanTitle } from '../../lib/orders/design-name.ts'
import { useAuth } from '../auth/auth.ts'
import { ModelDialog } from '../model-viewer/ModelDialog.tsx'
import { PinBoard } from '../pins/PinBoard.tsx'
import { UnitWarning } from './FileUnits.tsx'

export const cadFile = ({ _id, originalName, version, fileSize, unit, downloadUrl, previewUrl, thumbnailUrl }: CadModel & WithPreview) => ({
  id: _id,
  name: originalName,
  label: `Version ${version}`,
  title: designName({ originalName, version }),
  sizeBytes: fileSize,
  unit,
  url: downloadUrl,
  previewUrl,
  thumbnailUrl,
})

/** The size of a version is compared with these. */
export const earlierVersions = (order: Order, { version }: CadModel) => ({
  versions: order.cadModels.filter((other) => other.version < version),
})

/** The 3D viewer for a CAD version, with its pins. */
export function CadDialog({ cad, order, isEditable }: { cad: CadModel & WithPreview; order: Order; isEditable: boolean }) {
  const { user } = useAuth()
  return (
    <ModelDialog
      file={cadFile(cad)}
      notice={<UnitWarning file={cad} isEditable={isEditable} compareWith={earlierVersions(order, cad)} />}
      review={(viewer) => <PinBoard order={order} cad={cad} reader={{ role: user?.role ?? 'user', userId: user?._id }} viewer={viewer} />}
    />
  )
}

export const scanFile = ({ _id, originalName, scanArea, fileSize, unit, downloadUrl, previewUrl }: Scan & WithPreview) => ({
  id: _id,
  name: originalName,
  label: scanArea || '3D scan',
  title: scanTitle(scanArea, originalName),
  sizeBytes: fileSize,
  unit,
  url: downloadUrl,
  previewUrl,
})

export const ScanDialog = ({ scan, isEditable }: { scan: Scan & WithPreview; isEditable: boolean }) => (
  <ModelDialog file={scanFile(scan)} notice={<UnitWarning file={scan} isEditable={isEditable} compareWith={{ isScan: true }} />} />
)

interface WithPreview {
  /** A simplified model, if the server has generated one. */
  readonly previewUrl?: string | null
}
