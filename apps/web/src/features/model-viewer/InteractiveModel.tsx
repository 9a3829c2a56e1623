import type { PinCamera } from '@vorta/contract/pins/schema'
import type { UpAxis } from '@vorta/kit3d/measure/mesh-file'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useFullScreen } from '../../lib/useFullScreen.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { AppearancePanel } from './appearance/AppearancePanel.tsx'
import { partColors } from './appearance/part-colors.ts'
import { useAppearance } from './appearance/useAppearance.ts'
import { ExportPanel } from './export/ExportPanel.tsx'
import { PrintedReport } from './export/PrintedReport.tsx'
import { useExports } from './export/useExports.ts'
import type { ModelSessionClient } from './load/ModelSessionClient.ts'
import { EDGES_UP_TO_TRIANGLES, type OpenedModel } from './load/protocol.ts'
import { MeasurePanel } from './measure/MeasurePanel.tsx'
import { formatMm, visibleMeasurements } from './measure/measurement.ts'
import { PropertiesPanel } from './measure/PropertiesPanel.tsx'
import { useMeasure } from './measure/useMeasure.ts'
import { PartTree } from './PartTree.tsx'
import type { RenderReview } from './render-review.ts'
import { SidePanel } from './SidePanel.tsx'
import { useDisplay } from './scene/useDisplay.ts'
import { useModelScene } from './scene/useModelScene.ts'
import { VIEW_DIRECTIONS } from './scene/views.ts'
import { ClippingBoxPanel } from './section/ClippingBoxPanel.tsx'
import { type ClippingBox, clippingBoundsOf, START_BOX } from './section/clipping-box.ts'
import { SectionPanel } from './section/SectionPanel.tsx'
import { cameraFacingSection } from './section/section-plane.ts'
import { useSection } from './section/useSection.ts'
import { useViewerApi } from './useViewerApi.ts'
import { ViewerToolbar } from './ViewerToolbar.tsx'

interface InteractiveModelProps {
  model: OpenedModel
  session: ModelSessionClient
  quality: 'full' | 'lite'
  up: UpAxis
  name: string
  /** For example `Version 2`. */
  label: string
  isPreview: boolean
  /** Replaces the preview by the file itself, which measuring needs. */
  onNeedsDetail: () => void
  notice: ReactNode
  /** Shown in the corner of the viewport. */
  action: ReactNode
  /** Covers the viewport until the first frame, which takes long without a graphics card. */
  placeholder: ReactNode
  review?: RenderReview | undefined
  /** See `SidePanel`. */
  summary?: ReactNode
  onContextLost: () => void
}

/** The model in a viewport with its tools. Loaded lazily, because it imports three.js. */
export function InteractiveModel({
  model,
  session,
  quality,
  up: initialUp,
  name,
  label,
  isPreview,
  onNeedsDetail,
  notice,
  action,
  placeholder,
  review,
  summary,
  onContextLost,
}: InteractiveModelProps) {
  const frame = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const descriptionId = useId()
  const [up, setUp] = useState(initialUp)
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [showsDimensions, setShowsDimensions] = useState(false)
  const { facts, parts, tree } = model
  const shown = useMemo(() => parts.map((_, i) => i).filter((part) => !hidden.has(part)), [parts, hidden])
  // A camera saved with another up axis is applied after the model has been reoriented.
  const [pendingCamera, setPendingCamera] = useState<PinCamera | null>(null)
  const savedCamera = useRef<PinCamera | null>(null)
  const options = { model, session, quality, up, label: `3D view of ${name}`, descriptionId, releasesGeometry: true, onContextLost }
  const { scene, isReady } = useModelScene(host, {
    ...options,
    onOriented: (created) => {
      if (pendingCamera) created.moveCamera(pendingCamera)
      else if (savedCamera.current) created.setCamera(savedCamera.current)
      savedCamera.current = null
    },
  })
  const [wasReady, setWasReady] = useState(isReady)
  if (isReady && !wasReady) setWasReady(true)
  // The view stays the same when the preview is replaced.
  useEffect(
    () => () => {
      savedCamera.current = scene?.pinCamera ?? null
    },
    [scene],
  )
  const [display, setDisplay] = useDisplay(scene, session, facts.triangles > EDGES_UP_TO_TRIANGLES ? 'shaded' : 'edges')
  // The preview was replaced. Its parts have other numbers.
  const [previousModel, setPreviousModel] = useState(model)
  if (model !== previousModel) {
    setPreviousModel(model)
    setHidden(new Set())
    setSelected(new Set())
    if (facts.triangles > EDGES_UP_TO_TRIANGLES) setDisplay('shaded')
  }
  const { section, setSection, result } = useSection(scene, session, facts.boundsMm, shown)
  const [clippingBox, setClippingBox] = useState<ClippingBox | null>(null)
  useEffect(() => scene?.setClippingBox(clippingBox && clippingBoundsOf(clippingBox, facts.boundsMm)), [scene, clippingBox, facts])
  const [showsAppearance, setShowsAppearance] = useState(false)
  const { explosion, setExplosion, ...transparency } = useAppearance(scene, parts.length, selected)
  const colors = useMemo(() => partColors(model), [model])
  const measure = useMeasure(scene, session, { shown, isPreview }, (part) => {
    // A click that places a pin does not select a part.
    if (!viewer.isPlacing) setSelected(new Set(part === null || parts.length < 2 ? [] : [part]))
  })
  const fullScreen = useFullScreen(frame)
  const { kind, measurements, pending, hover } = measure
  const diagonalMm = Math.hypot(...facts.sizeMm)
  const viewer = useViewerApi({
    ...{ scene, session, shown, isReady, isPreview, diagonalMm, isBusy: kind !== null },
    onPlacing: () => {
      measure.selectTool(null)
      setExplosion(0)
      onNeedsDetail()
    },
    moveCamera: (camera) => {
      const targetUp = upAxisOfCamera(camera)
      if (targetUp === up) return scene?.moveCamera(camera)
      setPendingCamera(camera)
      setUp(targetUp)
    },
  })

  const [isExporting, setExporting] = useState(false)
  const exports = useExports({ session, scene, model, name, label, shown, up, measurements, markers: viewer.markers })

  useEffect(() => {
    scene?.shapes.show((part) => !hidden.has(part))
    scene?.shapes.highlight(selected)
    scene?.draw()
  }, [scene, hidden, selected])
  useEffect(() => {
    scene?.setOverlay({
      measurements: visibleMeasurements(measurements, hidden),
      pending: pending.map(({ point }) => point),
      hover,
      box: showsDimensions ? facts.boundsMm : null,
      hasCrosshair: kind !== null || viewer.isPlacing,
    })
  }, [scene, measurements, hidden, pending, hover, showsDimensions, facts, kind, viewer.isPlacing])

  const toggle = (indexes: readonly number[], isShown: boolean) => {
    const next = new Set(hidden)
    for (const part of indexes)
      if (isShown) next.delete(part)
      else next.add(part)
    setHidden(next)
  }
  return (
    <div ref={frame} className="flex min-h-0 flex-1 flex-col bg-page" data-model={isReady ? 'ready' : 'loading'} data-quality={quality}>
      <div className="flex min-h-0 flex-1 flex-col md:flex-row">
        <div
          ref={host}
          className={`relative min-h-0 min-w-0 flex-1 basis-0 overflow-hidden [&>canvas]:absolute [&>canvas]:inset-0 [&>canvas]:outline-offset-[-3px] ${kind || viewer.isPlacing ? '[&>canvas]:cursor-crosshair' : '[&>canvas]:cursor-grab'}`}
        >
          {!wasReady && <div className="absolute inset-0 z-10 flex">{placeholder}</div>}
          <div className="absolute top-3 left-3 z-10 flex flex-wrap items-center gap-2">
            {isPreview && <Badge tone="blue">Simplified preview</Badge>}
            {action}
          </div>
        </div>
        <SidePanel
          label="Model"
          summary={summary}
          isNeeded={Boolean(kind || section || clippingBox || showsAppearance || isExporting || viewer.isPlacing || viewer.placedPoint)}
        >
          {notice}
          {kind && (
            <MeasurePanel
              kind={kind}
              measurements={measurements}
              pendingCount={pending.length}
              note={measure.note}
              onKind={measure.selectTool}
              onPickCenter={measure.pickCenter}
              onFinish={measure.finish}
              onRemove={measure.remove}
              onClear={measure.clear}
              onClose={() => measure.selectTool(null)}
            />
          )}
          {section && scene && (
            <SectionPanel
              section={section}
              boundsMm={facts.boundsMm}
              result={result}
              onAxis={(axis) => setSection({ ...cameraFacingSection(axis, scene.pinCamera), position: section.position })}
              onChange={setSection}
              onClose={() => setSection(null)}
            />
          )}
          {clippingBox && (
            <ClippingBoxPanel box={clippingBox} boundsMm={facts.boundsMm} onChange={setClippingBox} onClose={() => setClippingBox(null)} />
          )}
          {showsAppearance && (
            <AppearancePanel
              partCount={parts.length}
              selected={selected}
              colors={colors}
              explosion={explosion}
              onExplosion={(value) => {
                // The tools show positions of the assembled model.
                measure.selectTool(null)
                viewer.setPlacing(false)
                setSection(null)
                setClippingBox(null)
                setExplosion(value)
              }}
              transparency={transparency.transparency}
              onTransparency={transparency.setTransparency}
              onSelect={(indexes) => setSelected(new Set(indexes))}
              onClose={() => setShowsAppearance(false)}
            />
          )}
          {isExporting && (
            <ExportPanel
              entryCount={exports.entryCount}
              isPreview={isPreview}
              hasSurface={facts.triangles > 0}
              onImage={exports.saveImage}
              onCsv={exports.saveCsv}
              onReport={exports.prepareReport}
              onModel={exports.saveModel}
              onClose={() => setExporting(false)}
            />
          )}
          {exports.report && <PrintedReport key={exports.report.picture} report={exports.report} onDone={exports.closeReport} />}
          {review?.(viewer)}
          <PropertiesPanel model={model} isPreview={isPreview} />
          {parts.length > 1 && (
            <PartTree
              tree={tree}
              parts={parts}
              hidden={hidden}
              selected={selected}
              onToggle={toggle}
              onIsolate={(indexes) => setHidden(new Set(parts.map((_, i) => i).filter((part) => !indexes.includes(part))))}
              onSelect={(indexes) => setSelected(new Set(indexes))}
            />
          )}
        </SidePanel>
      </div>
      <p id={descriptionId} className="sr-only">
        {formatMm(facts.sizeMm[0])} by {formatMm(facts.sizeMm[1])} by {formatMm(facts.sizeMm[2])} mm. Drag or use the arrow keys to rotate,
        Shift plus the arrow keys to pan, and plus and minus to zoom.
      </p>
      {scene && (
        <ViewerToolbar
          display={display}
          onDisplay={setDisplay}
          onView={(view) => scene.controls.fitFrom(VIEW_DIRECTIONS[view])}
          onFit={() => scene.controls.fit()}
          onZoom={(direction) => scene.controls.zoom(direction)}
          isMeasuring={kind !== null}
          onMeasure={() => {
            viewer.setPlacing(false)
            setExplosion(0)
            onNeedsDetail()
            measure.selectTool(kind ? null : 'distance')
          }}
          pin={review && { isActive: viewer.isPlacing, toggle: () => viewer.setPlacing(!viewer.isPlacing) }}
          hasSection={section !== null}
          onSection={() => {
            setExplosion(0)
            onNeedsDetail()
            setSection(section ? null : cameraFacingSection('x', scene.pinCamera, clippingBox?.[0]))
          }}
          hasClippingBox={clippingBox !== null}
          onClippingBox={() => {
            setExplosion(0)
            setClippingBox(clippingBox ? null : START_BOX)
          }}
          showsAppearance={showsAppearance}
          onAppearance={() => setShowsAppearance(!showsAppearance)}
          isExporting={isExporting}
          onExport={() => setExporting(!isExporting)}
          showsDimensions={showsDimensions}
          onDimensions={() => setShowsDimensions(!showsDimensions)}
          up={up}
          onUp={() => {
            setPendingCamera(null)
            setUp(up === 'y' ? 'z' : 'y')
          }}
          onScreenshot={() => void exports.saveImage()}
          fullScreen={fullScreen}
        />
      )}
    </div>
  )
}

/** The up axis of a saved camera. */
const upAxisOfCamera = ({ up }: PinCamera): UpAxis => (Math.abs(up[1]) >= Math.abs(up[2]) ? 'y' : 'z')
