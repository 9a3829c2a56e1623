import { Sparkles } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { type RendererMode, rendererMode } from '../../lib/renderer-mode.ts'
import type { ViewerApi } from '../../lib/viewer-api.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Opening } from './LoadingModel.tsx'
import { formatOf, type ModelFile, type ModelFormat, opensLight, upAxisOf } from './model-file.ts'
import { PropertiesPanel } from './PropertiesPanel.tsx'
import type { OpenedModel } from './protocol.ts'
import { RetryButton } from './RetryButton.tsx'
import { textViewerApi } from './text-viewer-api.ts'
import { useModel } from './useModel.ts'

const fetchStage = () => import('./LiveModel.tsx')
const LiveModel = lazy(() => fetchStage().then((module) => ({ default: module.LiveModel })))

/** What another room puts beside the model. */
export type Review = (reach: ViewerApi) => ReactNode

interface ModelViewProps {
  file: ModelFile
  review: Review | undefined
  onClose: () => void
}

export function ModelView({ file, review, onClose }: ModelViewProps) {
  const format = formatOf(file.name)
  if (format) return <KnownModel file={file} format={format} review={review} onClose={onClose} />
  return (
    <div className="p-6">
      <Banner tone="error">This kind of file cannot be shown here. You can still download it.</Banner>
    </div>
  )
}

function KnownModel({ file, format, review, onClose }: ModelViewProps & { format: ModelFormat }) {
  const [mode, setMode] = useState<RendererMode | null>(null)
  const [isPreview, setPreview] = useState(() => opensLight(file))
  const state = useModel(file, format, isPreview)
  // While the worker reads: where the processor draws, it takes a while to say so. If the stage can't be fetched, it fails again where that can be told.
  useEffect(() => {
    const found = rendererMode()
    setMode(found)
    if (found !== 'none') fetchStage().catch(() => undefined)
  }, [])
  if (mode === null) return <Opening stage="viewer" share={0} onCancel={onClose} />
  if (state.kind === 'opening') return <Opening stage={state.stage} share={state.share} onCancel={onClose} />
  if (state.kind === 'failed') {
    // A preview that fails is no reason to show nothing: the file itself is there.
    if (isPreview) return <Failure message="The light preview could not be opened." onFull={() => setPreview(false)} />
    return <Failure message={state.message} onRetry={state.retry} />
  }
  const { model, workshop } = state
  const full = isPreview ? (
    <Button variant="secondary" size="sm" onClick={() => setPreview(false)}>
      <Sparkles className="size-4" aria-hidden="true" />
      Load Full Detail
    </Button>
  ) : null
  if (mode === 'none')
    return <TextOnly model={model} action={full} review={review?.(textViewerApi(workshop, isPreview, Math.hypot(...model.facts.sizeMm)))} />
  return (
    <Suspense fallback={<Opening stage="prepare" share={1} />}>
      <LiveModel
        key={String(isPreview)}
        model={model}
        workshop={workshop}
        quality={mode}
        up={upAxisOf(format)}
        name={file.name}
        isPreview={isPreview}
        action={full}
        review={review}
        onLost={() => setMode('none')}
      />
    </Suspense>
  )
}

function Failure({ message, onFull, onRetry }: { message: string; onFull?: () => void; onRetry?: (() => void) | undefined }) {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-start gap-4 p-6">
      <Banner tone="error" title="This file cannot be shown">
        {message}
      </Banner>
      {onFull && (
        <Button size="sm" onClick={onFull}>
          Load Full Detail
        </Button>
      )}
      {onRetry && <RetryButton onRetry={onRetry} />}
    </div>
  )
}

/** For browsers that can't draw in 3D: all that is known of the model, in words. */
function TextOnly({ model, action, review }: { model: OpenedModel; action: ReactNode; review: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 overflow-y-auto p-6">
      <Banner tone="info">This browser cannot draw in 3D. Here is what the file holds; the download works as usual.</Banner>
      <PropertiesPanel model={model} />
      {model.parts.length > 1 && (
        <section aria-label="Parts">
          <h3 className="eyebrow mb-2 text-muted">Parts</h3>
          <ul className="figures flex flex-col divide-y divide-line text-sm">
            {model.parts.slice(0, 200).map((part, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, the order never changes
              <li key={i} className="flex justify-between gap-4 py-2">
                <span className="min-w-0 break-words">{part.name}</span>
                <span className="shrink-0 text-muted">{part.triangles.toLocaleString('en-US')} triangles</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {action}
      {review}
    </div>
  )
}
