import { IDENTITY_TRANSFORM } from '@vorta/kit3d/deviation/rigid'
import { type ModelFormat, modelFormatOf, upAxisOf } from '@vorta/kit3d/measure/mesh-file'
import { useEffect, useMemo } from 'react'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { formatDeviation } from '../deviation/format.ts'
import { surfacesOf } from '../deviation/surfaces.ts'
import { useDeviation } from '../deviation/useDeviation.ts'
import { useModelPair } from '../deviation/useModelPair.ts'
import type { ModelFile } from '../load/model-file.ts'
import type { OpenedModel } from '../load/protocol.ts'
import { formatVolume } from '../measure/PropertiesPanel.tsx'
import { RetryButton } from '../RetryButton.tsx'
import { uprightSize } from '../scene/views.ts'
import { distanceText, findingsOf, SAME_SHAPE_MM } from './findings.ts'

/** Larger files take too long to measure without being asked. */
const MEASURED_UP_TO_BYTES = 8 * 1024 * 1024

interface VersionChangesProps {
  current: ModelFile
  previous: ModelFile
}

/** What differs from the previous version, in figures. */
export function VersionChanges({ current, previous }: VersionChangesProps) {
  const [format, previousFormat] = [modelFormatOf(current.name), modelFormatOf(previous.name)]
  const isMeasurable = Math.max(previous.sizeBytes, current.sizeBytes) <= MEASURED_UP_TO_BYTES
  if (!format || !previousFormat || !isMeasurable)
    return <p className="text-sm text-muted">Compare the versions to measure what changed.</p>
  return <MeasuredChanges current={current} format={format} previous={previous} previousFormat={previousFormat} />
}

interface MeasuredChangesProps {
  current: ModelFile
  format: ModelFormat
  previous: ModelFile
  previousFormat: ModelFormat
}

function MeasuredChanges({ current, format, previous, previousFormat }: MeasuredChangesProps) {
  // Opened again, because the viewer releases the geometry that it shows.
  const state = useModelPair({ file: previous, format: previousFormat }, { file: current, format })
  const [earlier, later] = state.kind === 'open' ? [state.first.model, state.second.model] : []
  const { state: deviation, start } = useDeviation('compare')
  const request = useMemo(() => {
    // Versions with different up axes would have to be aligned first, which the comparison does.
    if (!earlier || !later || upAxisOf(format) !== upAxisOf(previousFormat)) return null
    const [first, second] = [surfacesOf(earlier), surfacesOf(later)]
    return first.length > 0 && second.length > 0 ? { first, second, transform: IDENTITY_TRANSFORM } : null
  }, [earlier, later, format, previousFormat])
  useEffect(() => {
    if (request) start(request)
  }, [request, start])
  const distance = useMemo(
    () => (deviation.kind === 'done' ? distanceText(findingsOf(deviation.result, SAME_SHAPE_MM)) : null),
    [deviation],
  )

  if (state.kind === 'failed')
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-sm text-soft">We couldn't open {state.name}, so we can't show what changed in figures.</p>
        {state.retry && <RetryButton onRetry={state.retry} />}
      </div>
    )
  if (!earlier || !later)
    return (
      <div role="status">
        <span className="sr-only">Measuring what changed...</span>
        <Skeleton className="h-36 w-full" />
      </div>
    )
  const [now, before] = [uprightSize(later.facts.sizeMm, upAxisOf(format)), uprightSize(earlier.facts.sizeMm, upAxisOf(previousFormat))]
  const volumes = [later, earlier].map(closedVolume)
  return (
    <div className="flex flex-col gap-2">
      <dl className="figures flex flex-col text-sm">
        {(['Width', 'Height', 'Depth'] as const).map((name, axis) => (
          <Figure
            key={name}
            name={name}
            value={`${formatDeviation(now[axis] ?? 0)} mm`}
            change={lengthChange((now[axis] ?? 0) - (before[axis] ?? 0))}
          />
        ))}
        {volumes[0] != null && volumes[1] != null && (
          <Figure name="Volume" value={formatVolume(volumes[0])} change={volumeChange(volumes[0], volumes[1])} />
        )}
      </dl>
      {request && deviation.kind !== 'failed' && (
        <div role="status" className="figures text-sm">
          <p className="text-muted">Distance to {previous.label.toLowerCase()}</p>
          <p>{distance ?? 'Measuring the distance...'}</p>
        </div>
      )}
    </div>
  )
}

function Figure({ name, value, change }: { name: string; value: string; change: string }) {
  return (
    <div className="grid grid-cols-[1fr_auto_5.5rem] items-baseline gap-x-3 border-b border-line py-1 last:border-0">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right">{value}</dd>
      <dd className={`text-right text-xs ${change === SAME ? 'text-muted' : 'font-medium text-signal-hot'}`}>{change}</dd>
    </div>
  )
}

const SAME = 'same'

const signed = (text: string, difference: number) => `${difference > 0 ? '+' : '−'}${text}`

const lengthChange = (mm: number) => (Math.abs(mm) < SAME_SHAPE_MM ? SAME : signed(`${formatDeviation(Math.abs(mm))} mm`, mm))

const volumeChange = (now: number, before: number) =>
  Math.abs(now - before) < before * 1e-4 ? SAME : signed(formatVolume(Math.abs(now - before)), now - before)

/** Null if the model has open bodies, whose volume is unknown. */
function closedVolume({ facts: { bodies } }: OpenedModel): number | null {
  return bodies && bodies.closed > 0 && bodies.open === 0 ? bodies.volume : null
}
