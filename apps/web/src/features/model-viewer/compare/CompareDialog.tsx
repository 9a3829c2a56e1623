import { lazy, Suspense } from 'react'
import { useReviewUrl } from '../../../lib/review-url.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Fallback } from '../Fallback.tsx'
import { Opening } from '../LoadingModel.tsx'
import type { ModelFile } from '../model-file.ts'

const CompareView = lazy(() => import('./CompareView.tsx').then((module) => ({ default: module.CompareView })))

/** Two CAD versions held against one another, over the whole window; the address says which. */
export function CompareDialog({ versions }: { versions: readonly ModelFile[] }) {
  const { pair, change, close } = useReviewUrl('compare')
  const first = versions.find(({ id }) => id === pair?.first)
  const second = versions.find(({ id }) => id === pair?.second)
  if (!first || !second) return null
  return (
    <Dialog open onClose={close} shape="full" title="Compare versions" description={`${first.label} and ${second.label}`}>
      <Fallback>
        <Suspense fallback={<Opening stage="viewer" share={0} />}>
          <CompareView versions={versions} first={first} second={second} onChoose={(a, b) => change(a.id, b.id)} onClose={close} />
        </Suspense>
      </Fallback>
    </Dialog>
  )
}
