import { lazy, type ReactNode, Suspense } from 'react'
import { useReviewUrl } from '../../../lib/urls/review-url.ts'
import type { SuggestedPin } from '../../../lib/viewer/viewer-api.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { LoadingModel } from '../LoadingModel.tsx'
import type { ModelFile } from '../load/model-file.ts'
import { ViewerErrorBoundary } from '../ViewerErrorBoundary.tsx'

const FitView = lazy(() => import('./FitView.tsx').then((module) => ({ default: module.FitView })))

interface FitDialogProps {
  versions: readonly ModelFile[]
  scans: readonly ModelFile[]
  /** What to know about the two files. */
  notice: (versionId: string, scanId: string) => ReactNode
  /** Renders an action for the hotspots of a version. */
  pins: (versionId: string, suggestions: readonly SuggestedPin[]) => ReactNode
}

/** Checks the fit of a CAD version on a scan. The URL names both and stores the alignment. */
export function FitDialog({ versions, scans, notice, pins }: FitDialogProps) {
  const { pair, change, close } = useReviewUrl('fit')
  const kit = versions.find(({ id }) => id === pair?.first)
  const scan = scans.find(({ id }) => id === pair?.second)
  if (!pair || !kit || !scan) return null
  return (
    <Dialog open onClose={close} shape="full" title="Check Fit" description={`${kit.label} on ${scan.name}`}>
      <ViewerErrorBoundary>
        <Suspense fallback={<LoadingModel stage="viewer" progress={0} />}>
          <FitView
            versions={versions}
            scans={scans}
            kit={kit}
            scan={scan}
            notice={notice(kit.id, scan.id)}
            savedAlignment={pair.alignment}
            pins={(suggestions) => pins(kit.id, suggestions)}
            onSelect={(a, b) => change(a.id, b.id)}
            onAligned={(code) => change(kit.id, scan.id, code)}
            onClose={close}
          />
        </Suspense>
      </ViewerErrorBoundary>
    </Dialog>
  )
}
