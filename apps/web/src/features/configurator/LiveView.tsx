import type { CarFacts, KitFacts } from '@vorta/kit3d/configuration/build'
import type { Detail } from '@vorta/kit3d/model'
import type { StudioName } from '@vorta/viewer/studio-light'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { StockSlider } from '../../ui/StockSlider.tsx'
import type { CameraLink } from './camera-link.ts'
import { storePicture } from './last-picture.ts'
import type { ConfiguratorScene } from './scene/ConfiguratorScene.ts'
import { useConfiguratorScene } from './useConfiguratorScene.ts'
import { ViewerToolbar } from './ViewerToolbar.tsx'
import type { ViewerHandle, ViewState } from './viewer-handle.ts'
import type { FocusView } from './views.ts'

interface LiveViewProps {
  mode: Detail
  customization: KitFacts
  car: CarFacts
  focus?: FocusView | null
  step?: number
  onReady?: (viewer: ViewerHandle) => void
  /** Called with every new state. */
  onState: (state: ViewState) => void
  description: string
  onViewInAr?: () => void
  link?: CameraLink
  /** Under which a picture of the build is stored, if at all. */
  pictureKey: string | null
}

/** A build that stays this long is worth a picture. */
const STORE_AFTER_MS = 1_500

/** The part of the viewer that depends on three.js; loaded on demand. */
export function LiveView(props: LiveViewProps) {
  const { mode, customization, car, focus, step, onReady, onState, description, onViewInAr, link, pictureKey } = props
  const frame = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const descriptionId = useId()
  const [studio, setStudio] = useState<StudioName>('dark')
  const [stockShare, setStockShare] = useState<number | null>(null)
  const storeTimer = useRef(0)
  useEffect(() => () => clearTimeout(storeTimer.current), [])
  const storeLater = (shown: ConfiguratorScene) => {
    clearTimeout(storeTimer.current)
    if (pictureKey) storeTimer.current = window.setTimeout(() => void storePicture(shown, pictureKey), STORE_AFTER_MS)
  }
  const { configurator, state, revision } = useConfiguratorScene(host, {
    mode,
    customization,
    car,
    studio,
    focus,
    onReady,
    onDrawn: storeLater,
    label: 'Your car with its kit',
    descriptionId,
  })

  useEffect(() => onState(state), [state, onState])
  useEffect(() => (configurator && link ? link.join(configurator) : undefined), [configurator, link])
  const compare = (share: number | null) => {
    setStockShare(share)
    configurator?.showStock(share)
  }
  const leaveComparison = useEffectEvent(() => compare(null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes
  useEffect(() => leaveComparison(), [step])

  return (
    <div ref={frame} className="absolute inset-0 flex flex-col bg-page" data-state={state} data-revision={revision} data-studio={studio}>
      <div
        ref={host}
        className="relative -mt-(--stage-lift) min-h-0 flex-1 [&>canvas]:block [&>canvas]:cursor-grab [&>canvas]:outline-offset-[-3px]"
      >
        {stockShare !== null && <StockSlider share={stockShare} onChange={compare} />}
      </div>
      <figcaption id={descriptionId} className="sr-only">
        {description} Drag or use the arrow keys to rotate the car, and plus and minus to zoom.
      </figcaption>
      {configurator && !link && (
        <ViewerToolbar
          configurator={configurator}
          frame={frame}
          studio={studio}
          onStudio={setStudio}
          isCompared={stockShare !== null}
          onViewInAr={onViewInAr}
          onCompare={(isOn) => compare(isOn ? 0.5 : null)}
        />
      )}
    </div>
  )
}
