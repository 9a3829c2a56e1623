import { lazy, type ReactNode, Suspense } from 'react'
import { useReviewUrl } from '../../../lib/review-url.ts'
import type { RecordedPoint } from '../../../lib/viewer-api.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Fallback } from '../Fallback.tsx'
import { Opening } from '../LoadingModel.tsx'
import type { ModelFile } from '../model-file.ts'

const FitView = lazy(() => import('./FitView.tsx').then((module) => ({ default: module.FitView })))

interface FitDialogProps {
  versions: readonly ModelFile[]
  scans: readonly ModelFile[]
  /** Makes something of the worst places of a version. */
  pins: (versionId: string, spots: readonly RecordedPoint[]) => ReactNode
}

/** A version of the kit on a scan of the car, over the whole window; the address says which, and where the kit was put. */
export function FitDialog({ versions, scans, pins }: FitDialogProps) {
  const { pair, change, close } = useReviewUrl('fit')
  const kit = versions.find(({ id }) => id === pair?.first)
  const scan = scans.find(({ id }) => id === pair?.second)
  if (!pair || !kit || !scan) return null
  return (
    <Dialog open onClose={close} shape="full" title="Check fit" description={`${kit.label} on ${scan.name}`}>
      <Fallback>
        <Suspense fallback={<Opening stage="viewer" share={0} />}>
          <FitView
            versions={versions}
            scans={scans}
            kit={kit}
            scan={scan}
            place={pair.place}
            pins={(spots) => pins(kit.id, spots)}
            onChoose={(a, b) => change(a.id, b.id)}
            onPlaced={(code) => change(kit.id, scan.id, code)}
            onClose={close}
          />
        </Suspense>
      </Fallback>
    </Dialog>
  )
}
