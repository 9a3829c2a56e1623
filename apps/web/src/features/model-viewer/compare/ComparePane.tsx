import { lazy, type ReactNode, Suspense } from 'react'
import { LoadingModel } from '../LoadingModel.tsx'
import type { ModelFile } from '../load/model-file.ts'
import { ViewerErrorBoundary } from '../ViewerErrorBoundary.tsx'

const CompareView = lazy(() => import('./CompareView.tsx').then((module) => ({ default: module.CompareView })))

export interface ComparePaneProps {
  versions: readonly ModelFile[]
  /** The ids of the two versions. */
  pair: { readonly first: string; readonly second: string } | null
  /** What to know about the two versions. */
  notice: (firstId: string, secondId: string) => ReactNode
  onSelect: (firstId: string, secondId: string) => void
  onClose: () => void
}

/** Compares two CAD versions. */
export function ComparePane({ versions, pair, notice, onSelect, onClose }: ComparePaneProps) {
  const first = versions.find(({ id }) => id === pair?.first)
  const second = versions.find(({ id }) => id === pair?.second)
  if (!first || !second) return null
  return (
    <ViewerErrorBoundary>
      <Suspense fallback={<LoadingModel file={second} stage="viewer" progress={0} />}>
        <CompareView
          versions={versions}
          first={first}
          second={second}
          notice={notice(first.id, second.id)}
          onSelect={(a, b) => onSelect(a.id, b.id)}
          onClose={onClose}
        />
      </Suspense>
    </ViewerErrorBoundary>
  )
}
