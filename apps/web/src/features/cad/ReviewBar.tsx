import type { CadModel } from '@vorta/contract/cad/schema'
import type { Order } from '@vorta/contract/orders/schema'
import { Link } from 'react-router'
import Diff from '~icons/diff'
import ScanSearch from '~icons/scan-search'
import View from '~icons/view'
import { useDesignLink, useDesignUrl } from '../../lib/urls/design-url.ts'
import { useModelUrl } from '../../lib/urls/model-url.ts'
import { useReviewUrl } from '../../lib/urls/review-url.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { CompareDialog } from '../model-viewer/compare/CompareDialog.tsx'
import { FitDialog } from '../model-viewer/fit/FitDialog.tsx'
import { CreatePins } from '../pins/CreatePins.tsx'
import { useScans } from './cad.queries.ts'
import { cadFile, scanFile } from './model-dialogs.tsx'
import { useComparisonNotices } from './useComparisonNotices.tsx'

/** Three of them fit into a row of a phone with the icon above the label. */
const STACKED_ON_PHONE = 'max-sm:flex-col max-sm:gap-1 max-sm:px-2 max-sm:py-2 max-sm:text-xs'

/** Opens the newest design, and compares CAD versions with each other and with the customer's scans. */
export function ReviewBar({ order }: { order: Order }) {
  const versions = useReviewUrl('compare')
  const fitCheck = useReviewUrl('fit')
  const linkToDesign = useDesignLink()
  const scans = useScans(order._id).data?.scans ?? []
  const notices = useComparisonNotices(order, scans)
  const [newest, previous] = newestFirst(order.cadModels)
  const scan = scans[0]
  const { fileId } = useModelUrl()
  const design = useDesignUrl()
  if (!newest) return null
  // The URL may name several views. Show only one at a time.
  const isViewing = design.version !== null || order.cadModels.some(({ _id }) => _id === fileId)
  const requested = versions.pair ? 'compare' : fitCheck.pair && scan ? 'fit' : null
  const open = isViewing ? null : requested
  return (
    <>
      {open === 'compare' && <CompareDialog versions={order.cadModels.map(cadFile)} notice={notices.compare} />}
      {open === 'fit' && (
        <FitDialog
          versions={order.cadModels.map(cadFile)}
          scans={scans.map(scanFile)}
          notice={notices.fit}
          pins={(cadModelId, suggestions) => <CreatePins order={order} cadModelId={cadModelId} suggestions={suggestions} />}
        />
      )}
      <div className="flex gap-2 max-sm:*:flex-auto sm:flex-wrap sm:gap-3">
        <Link {...linkToDesign(order._id)} className={buttonStyle('secondary', 'sm', STACKED_ON_PHONE)}>
          <View className="size-4" aria-hidden="true" />
          View Design
        </Link>
        {previous && (
          <Button variant="secondary" size="sm" className={STACKED_ON_PHONE} onClick={() => versions.open(previous._id, newest._id)}>
            <Diff className="size-4" aria-hidden="true" />
            Compare Versions
          </Button>
        )}
        {scan && (
          <Button variant="secondary" size="sm" className={STACKED_ON_PHONE} onClick={() => fitCheck.open(newest._id, scan._id)}>
            <ScanSearch className="size-4" aria-hidden="true" />
            Check Fit
          </Button>
        )}
      </div>
    </>
  )
}

const newestFirst = (models: readonly CadModel[]) => [...models].sort((a, b) => b.version - a.version)
