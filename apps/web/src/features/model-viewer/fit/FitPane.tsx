import { lazy, type ReactNode, Suspense } from 'react'
import type { SuggestedPin } from '../../../lib/viewer/viewer-api.ts'
import { LoadingModel } from '../LoadingModel.tsx'
import type { ModelFile } from '../load/model-file.ts'
import { ViewerErrorBoundary } from '../ViewerErrorBoundary.tsx'

const FitView = lazy(() => import('./FitView.tsx').then((module) => ({ default: module.FitView })))

export interface FitPaneProps {
  versions: readonly ModelFile[]
  scans: readonly ModelFile[]
  /** The ids of the version and the scan, and the stored alignment. */
  pair: { readonly first: string; readonly second: string; readonly alignment: string } | null
  /** What to know about the two files. */
  notice: (versionId: string, scanId: string) => ReactNode
  /** Renders an action for the hotspots of a version. */
  pins: (versionId: string, suggestions: readonly SuggestedPin[]) => ReactNode
  /** Measures at once and offers the alignment afterwards. */
  startsMeasured?: boolean
  onSelect: (versionId: string, scanId: string, alignment?: string) => void
  onClose: () => void
}

/** Checks the fit of a CAD version on a scan. */
export function FitPane({ versions, scans, pair, notice, pins, startsMeasured = false, onSelect, onClose }: FitPaneProps) {
  const kit = versions.find(({ id }) => id === pair?.first)
  const scan = scans.find(({ id }) => id === pair?.second)
  if (!pair || !kit || !scan) return null
  return (
    <ViewerErrorBoundary>
      <Suspense fallback={<LoadingModel file={kit} stage="viewer" progress={0} />}>
        <FitView
          versions={versions}
          scans={scans}
          kit={kit}
          scan={scan}
          notice={notice(kit.id, scan.id)}
          savedAlignment={pair.alignment}
          startsMeasured={startsMeasured}
          pins={(suggestions) => pins(kit.id, suggestions)}
          onSelect={(a, b) => onSelect(a.id, b.id)}
          onAligned={(code) => onSelect(kit.id, scan.id, code)}
          onClose={onClose}
        />
      </Suspense>
    </ViewerErrorBoundary>
  )
}
