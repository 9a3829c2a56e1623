import type { CadModel, Scan } from '@vorta/contract/files/schema'
import type { Order } from '@vorta/contract/orders/schema'
import { Diff, ScanSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { useModelAddress } from '../../lib/model-url.ts'
import { useReviewAddress } from '../../lib/review-url.ts'
import { Button } from '../../ui/Button.tsx'
import { useScans } from './cad.queries.ts'

interface ReviewBarProps {
  order: Order
  /** Shows two versions against one another. */
  compare: ReactNode
  /** Shows a version against one of these scans. */
  fit: (scans: readonly Scan[]) => ReactNode
}

/** What can be done with several files of an order: compare versions, and check a version against a scan. */
export function ReviewBar({ order, compare, fit }: ReviewBarProps) {
  const versions = useReviewAddress('compare')
  const onScan = useReviewAddress('fit')
  const scans = useScans(order._id).data?.scans ?? []
  const [newest, before] = newestFirst(order.cadModels)
  const scan = scans[0]
  const { fileId } = useModelAddress()
  if (!newest || (!before && !scan)) return null
  // An address written by hand may ask for several views at once; they come one after the other.
  const isViewing = order.cadModels.some(({ _id }) => _id === fileId)
  const asked = versions.pair ? 'compare' : onScan.pair && scan ? 'fit' : null
  const open = isViewing ? null : asked
  return (
    <>
      {open === 'compare' && compare}
      {open === 'fit' && fit(scans)}
      <div className="flex flex-wrap gap-3">
        {before && (
          <Button variant="secondary" size="sm" onClick={() => versions.open(before._id, newest._id)}>
            <Diff className="size-4" aria-hidden="true" />
            Compare Versions
          </Button>
        )}
        {scan && (
          <Button variant="secondary" size="sm" onClick={() => onScan.open(newest._id, scan._id)}>
            <ScanSearch className="size-4" aria-hidden="true" />
            Check Fit
          </Button>
        )}
      </div>
    </>
  )
}

const newestFirst = (models: readonly CadModel[]) => [...models].sort((a, b) => b.version - a.version)
