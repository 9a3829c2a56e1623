import { useQueryClient } from '@tanstack/react-query'
import { type ModelFormat, modelFormatOf, upAxisOf } from '@vorta/kit3d/measure/mesh-file'
import { type RendererMode, rendererMode } from '@vorta/viewer/renderer-mode'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import Sparkles from '~icons/sparkles'
import { orderKeys } from '../../lib/orders/order-cache.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { LoadingModel, loadingProgress, ModelStill } from './LoadingModel.tsx'
import { isSlowToOpen, type ModelFile, mayGetPreview, opensPreviewFirst } from './load/model-file.ts'
import type { OpenedModel } from './load/protocol.ts'
import { type ModelState, useModel } from './load/useModel.ts'
import { PropertiesPanel } from './measure/PropertiesPanel.tsx'
import { RetryButton } from './RetryButton.tsx'
import type { RenderReview } from './render-review.ts'
import { textViewerApi } from './text-viewer-api.ts'

const loadViewer = () => import('./InteractiveModel.tsx')
const InteractiveModel = lazy(() => loadViewer().then((module) => ({ default: module.InteractiveModel })))

interface ModelViewProps {
  file: ModelFile
  notice: ReactNode
  review: RenderReview | undefined
  /** See `SidePanel`. */
  summary?: ReactNode
  /** Called once the model is shown or can't be shown. */
  onSettled?: () => void
  onClose: () => void
}

export function ModelView(props: ModelViewProps) {
  const format = modelFormatOf(props.file.name)
  useSettled(format === null, props.onSettled)
  if (format) return <SupportedModel format={format} {...props} />
  return (
    <div className="p-6">
      <Banner tone="error">This file type can't be displayed. You can still download it.</Banner>
    </div>
  )
}

function SupportedModel({ file, format, notice, review, summary, onSettled, onClose }: ModelViewProps & { format: ModelFormat }) {
  const [mode, setMode] = useState<RendererMode | null>(null)
  const hasPreview = opensPreviewFirst(file)
  const [needsDetail, setNeedsDetail] = useState(!hasPreview)
  const full = useModel(file, format, { isPreview: false, isEnabled: needsDetail, lendsGeometry: mode === 'full' || mode === 'lite' })
  const preview = useModel(file, format, { isPreview: true, isEnabled: hasPreview && full.kind !== 'open' })
  useLatePreview(mayGetPreview(file) && full.kind === 'opening')
  // Detecting a software renderer is slow, so do it while the worker loads the file. A failed import is reported when the component is rendered.
  useEffect(() => {
    const detected = rendererMode()
    setMode(detected)
    if (detected !== 'none') loadViewer().catch(() => undefined)
  }, [])
  const isPreview = hasPreview && full.kind !== 'open' && (preview.kind === 'open' || !needsDetail)
  const state = isPreview ? preview : full
  useSettled(mode !== null && state.kind !== 'opening', onSettled)
  if (mode === null) return <LoadingModel file={file} stage="viewer" progress={0} onCancel={onClose} />
  if (state.kind === 'opening') {
    const note = isSlowToOpen(file, format) ? SLOW_NOTE : null
    return <LoadingModel file={file} stage={state.stage} progress={state.progress} note={note} onCancel={onClose} />
  }
  if (state.kind === 'failed') {
    // The original file can still be opened.
    if (isPreview)
      return <Failure message="We couldn't open the preview. Load the full model instead." onLoadFullDetail={() => setNeedsDetail(true)} />
    return <Failure message={state.message} onRetry={state.retry} />
  }
  const { model, session } = state
  const loadFullDetail = () => setNeedsDetail(true)
  const action = isPreview ? <FullDetail state={needsDetail ? full : null} onLoad={loadFullDetail} /> : null
  if (mode === 'none')
    return (
      <TextOnly
        file={file}
        model={model}
        isPreview={isPreview}
        notice={notice}
        action={action}
        review={review?.(textViewerApi(session, isPreview, Math.hypot(...model.facts.sizeMm)))}
      />
    )
  const preparing = <LoadingModel file={file} stage="prepare" progress={null} />
  return (
    <Suspense fallback={preparing}>
      <InteractiveModel
        model={model}
        session={session}
        quality={mode}
        up={upAxisOf(format)}
        name={file.name}
        label={file.label}
        isPreview={isPreview}
        onNeedsDetail={loadFullDetail}
        notice={notice}
        action={action}
        placeholder={preparing}
        review={review}
        summary={summary}
        onContextLost={() => setMode('none')}
      />
    </Suspense>
  )
}

function useSettled(isSettled: boolean, onSettled: (() => void) | undefined) {
  const settle = useEffectEvent(() => onSettled?.())
  useEffect(() => {
    if (isSettled) settle()
  }, [isSettled])
}

const SLOW_NOTE =
  'This solid model has no preview, so your browser calculates all of its surfaces. That can take several minutes. You can also download the file and open it in a CAD program.'

/** How often a file that is still loading is checked for a preview, which the server renders after the upload. */
const PREVIEW_CHECK_MS = 3_000

function useLatePreview(isWaiting: boolean) {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isWaiting) return
    const check = () => void queries.invalidateQueries({ queryKey: orderKeys.all })
    check()
    const timer = setInterval(check, PREVIEW_CHECK_MS)
    return () => clearInterval(timer)
  }, [isWaiting, queries])
}

/** Loads the file itself while its preview is shown; null if it was not requested. */
function FullDetail({ state, onLoad }: { state: ModelState | null; onLoad: () => void }) {
  if (!state)
    return (
      <Button variant="secondary" size="sm" onClick={onLoad}>
        <Sparkles className="size-4" aria-hidden="true" />
        Load Full Model
      </Button>
    )
  if (state.kind === 'failed')
    return (
      <span role="alert" className="flex flex-wrap items-center gap-2 rounded-md bg-raised px-3 py-1.5 text-sm">
        {state.message}
        {state.retry && <RetryButton onRetry={state.retry} />}
      </span>
    )
  if (state.kind === 'open') return null
  const percent = Math.round(loadingProgress(state.stage, state.progress) * 100)
  return <span className="figures rounded-full bg-raised px-3 py-0.5 text-sm text-soft">Loading full model ({percent}%)</span>
}

function Failure({
  message,
  onLoadFullDetail,
  onRetry,
}: {
  message: string
  onLoadFullDetail?: () => void
  onRetry?: (() => void) | undefined
}) {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-start gap-4 p-6">
      <Banner tone="error" title="This file can't be displayed">
        {message}
      </Banner>
      {onLoadFullDetail && (
        <Button size="sm" onClick={onLoadFullDetail}>
          Load Full Model
        </Button>
      )}
      {onRetry && <RetryButton onRetry={onRetry} />}
    </div>
  )
}

interface TextOnlyProps {
  file: ModelFile
  model: OpenedModel
  isPreview: boolean
  notice: ReactNode
  action: ReactNode
  review: ReactNode
}

/** Lists the properties of the model in browsers without WebGL. */
function TextOnly({ file, model, isPreview, notice, action, review }: TextOnlyProps) {
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 overflow-y-auto p-6">
      {file.thumbnailUrl && (
        <div className="mx-auto flex w-full max-w-md shrink-0 flex-col">
          <ModelStill file={file} />
        </div>
      )}
      <Banner tone="info">
        Your browser doesn't support 3D graphics. You can see the details of the model here and download the file.
      </Banner>
      {notice}
      {review}
      <PropertiesPanel model={model} isPreview={isPreview} />
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
    </div>
  )
}
