import type { CadModel, Scan } from '@vorta/contract/cad/schema'
import { roleCanDo } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import type { ComponentProps } from 'react'
import Diff from '~icons/diff'
import ScanSearch from '~icons/scan-search'
import { useModelUrl } from '../../lib/urls/model-url.ts'
import { useReviewUrl } from '../../lib/urls/review-url.ts'
import { Button } from '../../ui/Button.tsx'
import { useAuth } from '../auth/auth.ts'
import { CompareDialog } from '../model-viewer/compare/CompareDialog.tsx'
import { FitDialog } from '../model-viewer/fit/FitDialog.tsx'
import { CreatePins } from '../pins/CreatePins.tsx'
import { useScans } from './cad.queries.ts'
import { UnitWarning } from './FileUnits.tsx'
import { cadFile, scanFile } from './model-dialogs.tsx'

/** Compares CAD versions with each other and with the customer's scans. */
export function ReviewBar({ order, isEditable }: { order: Order; isEditable: boolean }) {
  const versions = useReviewUrl('compare')
  const fitCheck = useReviewUrl('fit')
  const { user } = useAuth()
  const scans = useScans(order._id).data?.scans ?? []
  const [newest, previous] = newestFirst(order.cadModels)
  const scan = scans[0]
  const { fileId } = useModelUrl()
  if (!newest || (!previous && !scan)) return null
  // The URL may name several views. Show only one at a time.
  const isViewing = order.cadModels.some(({ _id }) => _id === fileId)
  const requested = versions.pair ? 'compare' : fitCheck.pair && scan ? 'fit' : null
  const open = isViewing ? null : requested
  const warning = (versionId: string, compareWith: ComponentProps<typeof UnitWarning>['compareWith']) => {
    const file = order.cadModels.find(({ _id }) => _id === versionId)
    return file && <UnitWarning file={file} isEditable={isEditable} compareWith={compareWith} />
  }
  const scanWarning = (checked: Scan | undefined) =>
    checked && (
      <UnitWarning file={checked} isEditable={user !== null && roleCanDo(user.role, order, 'setScanUnit')} compareWith={{ isScan: true }} />
    )
  return (
    <>
      {open === 'compare' && (
        <CompareDialog
          versions={order.cadModels.map(cadFile)}
          notice={(firstId, secondId) => warning(secondId, { versions: order.cadModels.filter(({ _id }) => _id === firstId) })}
        />
      )}
      {open === 'fit' && (
        <FitDialog
          versions={order.cadModels.map(cadFile)}
          scans={scans.map(scanFile)}
          notice={(versionId, scanId) => {
            const checked = scans.filter(({ _id }) => _id === scanId)
            return (
              <>
                {scanWarning(checked[0])}
                {warning(versionId, { scans: checked })}
              </>
            )
          }}
          pins={(cadModelId, suggestions) => <CreatePins order={order} cadModelId={cadModelId} suggestions={suggestions} />}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {previous && (
          <Button variant="secondary" size="sm" onClick={() => versions.open(previous._id, newest._id)}>
            <Diff className="size-4" aria-hidden="true" />
            Compare Versions
          </Button>
        )}
        {scan && (
          <Button variant="secondary" size="sm" onClick={() => fitCheck.open(newest._id, scan._id)}>
            <ScanSearch className="size-4" aria-hidden="true" />
            Check Fit
          </Button>
        )}
      </div>
    </>
  )
}

const newestFirst = (models: readonly CadModel[]) => [...models].sort((a, b) => b.version - a.version)
