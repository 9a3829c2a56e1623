import type { PinCamera } from '@vorta/contract/pins/schema'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useFullScreen } from '../../lib/useFullScreen.ts'
import type { ViewerApi } from '../../lib/viewer-api.ts'
import { Badge } from '../../ui/Badge.tsx'
import { facingCut } from './cut-plane.ts'
import { MeasurePanel } from './MeasurePanel.tsx'
import type { ModelSessionClient } from './ModelSessionClient.ts'
import { millimetres, standing } from './measurement.ts'
import type { UpAxis } from './model-file.ts'
import { PartTree } from './PartTree.tsx'
import { PropertiesPanel } from './PropertiesPanel.tsx'
import { EDGES_UP_TO_TRIANGLES, type OpenedModel } from './protocol.ts'
import { SectionPanel } from './SectionPanel.tsx'
import { savePicture } from './save-picture.ts'
import { ToolDock } from './ToolDock.tsx'
import { useDisplay } from './useDisplay.ts'
import { useMeasure } from './useMeasure.ts'
import { useModelScene } from './useModelScene.ts'
import { useSection } from './useSection.ts'
import { useViewerApi } from './useViewerApi.ts'

interface LiveModelProps {
  model: OpenedModel
  workshop: ModelSessionClient
  quality: 'full' | 'lite'
  up: UpAxis
  name: string
  isPreview: boolean
  /** Stands in the corner of the view, such as a way to more detail. */
  action: ReactNode
  /** What another room puts beside the model; it gets a hand on it. */
  review?: (reach: ViewerApi) => ReactNode
  onLost: () => void
}

/** The model on a stage with its tools; the part of the room that brings three.js. */
export function LiveModel({ model, workshop, quality, up: firstUp, name, isPreview, action, review, onLost }: LiveModelProps) {
  const frame = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const descriptionId = useId()
  const [up, setUp] = useState(firstUp)
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [hasBox, setBox] = useState(false)
  const { facts, parts, tree } = model
  const shown = useMemo(() => parts.map((_, i) => i).filter((part) => !hidden.has(part)), [parts, hidden])
  // A view that was kept with the other axis up waits until the model stands that way.
  const [kept, setKept] = useState<PinCamera | null>(null)
  const wish = { model, workshop, quality, up, label: `3D view of ${name}`, descriptionId, onLost }
  const { stage, isReady } = useModelScene(host, { ...wish, onStood: (made) => kept && made.lookFrom(kept) })
  const [display, setDisplay] = useDisplay(stage, workshop, facts.triangles > EDGES_UP_TO_TRIANGLES ? 'shaded' : 'edges')
  const { cut, setCut, result } = useSection(stage, workshop, facts.boundsMm, shown)
  const measure = useMeasure(stage, workshop, shown, (part) => {
    // A click that sets a pin chooses nothing.
    if (!reach.isPlacing) setSelected(new Set(part === null || parts.length < 2 ? [] : [part]))
  })
  const fullScreen = useFullScreen(frame)
  const { kind, measurements, pending, hover } = measure
  const diagonalMm = Math.hypot(...facts.sizeMm)
  const reach = useViewerApi({
    ...{ stage, workshop, shown, isReady, isPreview, diagonalMm, isBusy: kind !== null },
    onPlacing: () => measure.choose(null),
    look: (camera) => {
      const wanted = upOf(camera)
      if (wanted === up) return stage?.lookFrom(camera)
      setKept(camera)
      setUp(wanted)
    },
  })

  useEffect(() => {
    stage?.shapes.show((part) => !hidden.has(part))
    stage?.shapes.highlight(selected)
    stage?.draw()
  }, [stage, hidden, selected])
  useEffect(() => {
    stage?.write({
      measurements: standing(measurements, hidden),
      pending,
      hover,
      box: hasBox ? facts.boundsMm : null,
      hasCrosshair: kind !== null || reach.isPlacing,
    })
  }, [stage, measurements, hidden, pending, hover, hasBox, facts, kind, reach.isPlacing])

  const toggle = (own: readonly number[], isShown: boolean) => {
    const next = new Set(hidden)
    for (const part of own)
      if (isShown) next.delete(part)
      else next.add(part)
    setHidden(next)
  }
  return (
    <div ref={frame} className="flex min-h-0 flex-1 flex-col bg-page" data-model={isReady ? 'ready' : 'loading'} data-quality={quality}>
      <div className="flex min-h-0 flex-1 flex-col md:flex-row">
        <div
          ref={host}
          className={`relative min-h-0 min-w-0 flex-1 basis-0 overflow-hidden [&>canvas]:absolute [&>canvas]:inset-0 [&>canvas]:outline-offset-[-3px] ${kind || reach.isPlacing ? '[&>canvas]:cursor-crosshair' : '[&>canvas]:cursor-grab'}`}
        >
          <div className="absolute top-3 left-3 z-10 flex flex-wrap items-center gap-2">
            {isPreview && <Badge tone="blue">Light preview</Badge>}
            {action}
          </div>
        </div>
        <aside
          aria-label="Model"
          className="flex max-h-[42%] shrink-0 flex-col gap-6 overflow-y-auto border-t border-line bg-raised p-4 md:max-h-none md:w-80 md:border-t-0 md:border-l"
        >
          {kind && (
            <MeasurePanel
              kind={kind}
              measurements={measurements}
              pendingCount={pending.length}
              note={measure.note}
              onKind={measure.choose}
              onPickCentre={measure.pickCentre}
              onRemove={measure.remove}
              onClear={measure.clear}
              onClose={() => measure.choose(null)}
            />
          )}
          {cut && stage && (
            <SectionPanel
              cut={cut}
              boundsMm={facts.boundsMm}
              result={result}
              onAxis={(axis) => setCut({ ...facingCut(axis, stage.view), share: cut.share })}
              onChange={setCut}
              onClose={() => setCut(null)}
            />
          )}
          {review?.(reach)}
          <PropertiesPanel model={model} isPreview={isPreview} />
          {parts.length > 1 && (
            <PartTree
              tree={tree}
              parts={parts}
              hidden={hidden}
              selected={selected}
              onToggle={toggle}
              onIsolate={(own) => setHidden(new Set(parts.map((_, i) => i).filter((part) => !own.includes(part))))}
              onSelect={(own) => setSelected(new Set(own))}
            />
          )}
        </aside>
      </div>
      <p id={descriptionId} className="sr-only">
        {millimetres(facts.sizeMm[0])} by {millimetres(facts.sizeMm[1])} by {millimetres(facts.sizeMm[2])} mm. Drag or use the arrow keys to
        turn, Shift with the arrow keys to move, plus and minus to come closer.
      </p>
      {stage && (
        <ToolDock
          display={display}
          onDisplay={setDisplay}
          onView={(view) => stage.rig.look(view)}
          onFit={() => stage.rig.fit()}
          onZoom={(direction) => stage.rig.zoom(direction)}
          isMeasuring={kind !== null}
          onMeasure={() => {
            reach.setPlacing(false)
            measure.choose(kind ? null : 'distance')
          }}
          pin={review && { isOn: reach.isPlacing, toggle: () => reach.setPlacing(!reach.isPlacing) }}
          isCut={cut !== null}
          onCut={() => setCut(cut ? null : facingCut('x', stage.view))}
          hasBox={hasBox}
          onBox={() => setBox(!hasBox)}
          up={up}
          onUp={() => {
            setKept(null)
            setUp(up === 'y' ? 'z' : 'y')
          }}
          onPicture={() => void savePicture(stage, name)}
          fullScreen={fullScreen}
        />
      )}
    </div>
  )
}

/** Which of the file's axes was up in a kept view. */
const upOf = ({ up }: PinCamera): UpAxis => (Math.abs(up[1]) >= Math.abs(up[2]) ? 'y' : 'z')
