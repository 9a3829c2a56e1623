import { lazy, type ReactNode, Suspense } from 'react'
import { useReviewUrl } from '../../../lib/urls/review-url.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { LoadingModel } from '../LoadingModel.tsx'
import type { ModelFile } from '../load/model-file.ts'
import { ViewerErrorBoundary } from '../ViewerErrorBoundary.tsx'

const CompareView = lazy(() => import('./CompareView.tsx').then((module) => ({ default: module.CompareView })))

interface CompareDialogProps {
  versions: readonly ModelFile[]
  /** What to know about the two versions. */
  notice: (firstId: string, secondId: string) => ReactNode
}

/** Compares the two CAD versions named in the URL. */
export function CompareDialog({ versions, notice }: CompareDialogProps) {
  const { pair, change, close } = useReviewUrl('compare')
  const first = versions.find(({ id }) => id === pair?.first)
  const second = versions.find(({ id }) => id === pair?.second)
  if (!first || !second) return null
  return (
    <Dialog open onClose={close} shape="full" title="Compare Versions" description={`${first.label} and ${second.label}`}>
      <ViewerErrorBoundary>
        <Suspense fallback={<LoadingModel stage="viewer" progress={0} />}>
          <CompareView
            versions={versions}
            first={first}
            second={second}
            notice={notice(first.id, second.id)}
            onSelect={(a, b) => change(a.id, b.id)}
            onClose={close}
          />
        </Suspense>
      </ViewerErrorBoundary>
    </Dialog>
  )
}
