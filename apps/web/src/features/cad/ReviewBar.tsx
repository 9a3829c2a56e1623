import type { CadModel, Scan } from '@vorta/contract/cad/schema'
import type { Order } from '@vorta/contract/orders/schema'
import type { ReactNode } from 'react'
import Diff from '~icons/diff'
import ScanSearch from '~icons/scan-search'
import { useModelUrl } from '../../lib/urls/model-url.ts'
import { useReviewUrl } from '../../lib/urls/review-url.ts'
import { Button } from '../../ui/Button.tsx'
import { useScans } from './cad.queries.ts'

interface ReviewBarProps {
  order: Order
  /** Compares two versions. */
  compare: ReactNode
  /** Checks a version against a scan. */
  fit: (scans: readonly Scan[]) => ReactNode
}

export function ReviewBar({ order, compare, fit }: ReviewBarProps) {
  const versions = useReviewUrl('compare')
  const fitCheck = useReviewUrl('fit')
  const scans = useScans(order._id).data?.scans ?? []
  const [newest, previous] = newestFirst(order.cadModels)
  const scan = scans[0]
  const { fileId } = useModelUrl()
  if (!newest || (!previous && !scan)) return null
  // The URL may name several views. Show only one at a time.
  const isViewing = order.cadModels.some(({ _id }) => _id === fileId)
  const requested = versions.pair ? 'compare' : fitCheck.pair && scan ? 'fit' : null
  const open = isViewing ? null : requested
  return (
    <>
      {open === 'compare' && compare}
      {open === 'fit' && fit(scans)}
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
