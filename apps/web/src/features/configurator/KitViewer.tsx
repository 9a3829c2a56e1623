import type { CarFacts, KitFacts } from '@vorta/kit3d/configuration/build'
import { rendererMode } from '@vorta/viewer/renderer-mode'
import { Component, lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { CarPicture, useCarStill } from './CarPicture.tsx'
import type { CameraLink } from './camera-link.ts'
import { buildKey, describeBuild } from './describe-build.ts'
import { LoadingView } from './LoadingView.tsx'
import { lastPicture } from './last-picture.ts'
import { StillImage } from './StillImage.tsx'
import { StillPicture } from './StillPicture.tsx'
import { ToolbarSpace } from './ToolbarSpace.tsx'
import type { ViewerHandle, ViewState } from './viewer-handle.ts'
import type { FocusView } from './views.ts'

const LiveView = lazy(() => import('./LiveView.tsx').then((module) => ({ default: module.LiveView })))

export interface KitViewerProps {
  customization: KitFacts
  car: CarFacts
  /** The camera turns to this view whenever it changes; without it the camera follows the edits. */
  focus?: FocusView | null
  /** The step that the view belongs to; another one ends the comparison with the stock car. */
  step?: number
  onReady?: (viewer: ViewerHandle) => void
  /** Shown while loading and where WebGL is unavailable; defaults to a picture of the car in its paint. */
  still?: string | null
  /** Called for *View in AR* on devices other than iPhones, which open the model themselves. */
  onViewInAr?: () => void
  /** Moves the camera together with those of other views, and replaces the toolbar. */
  link?: CameraLink
  /** Stores a picture of the build on this device and shows it at once the next time. */
  storesPicture?: boolean
  className?: string
}

/** The car with its kit in live 3D, or a picture with a description where 3D is unavailable. */
export function KitViewer({
  customization,
  car,
  focus,
  step,
  onReady,
  still: stored,
  onViewInAr,
  link,
  storesPicture = false,
  className = 'aspect-[4/3] w-full',
}: KitViewerProps) {
  const [mode] = useState(rendererMode)
  const [state, setState] = useState<ViewState>('loading')
  const description = describeBuild(customization, car)
  const key = buildKey(customization, car)
  // The first build only, because later ones are drawn before they are stored.
  const [own] = useState(() => lastPicture(key))
  // The picture and the page around it are shown first.
  const isStarted = useDeferredValue(true, false)
  const isExact = useCarStill(car)?.isExact ?? false
  const picture = stored ? <StillImage src={stored} /> : <CarPicture car={car} />
  const note = stored ? null : `The picture shows ${isExact ? 'your car' : 'a similar car'} in your color with our Basic Body Kit.`
  const still = <StillPicture picture={picture} note={note} description={description} />
  return (
    <figure className={`relative isolate overflow-hidden rounded-lg bg-page ${className}`} data-viewer={mode}>
      {mode === 'none' || state === 'failed' ? (
        still
      ) : (
        <Fallback fallback={still}>
          {/* Stays until the first frame: mounted again, it would be empty until its images are loaded again. */}
          {state === 'loading' && (
            <div className="absolute inset-0 z-1 flex flex-col">
              <div className="relative -mt-(--stage-lift) min-h-0 flex-1">
                <LoadingView picture={own ? <StillImage src={own} isOwn /> : picture} />
              </div>
              {!link && <ToolbarSpace />}
            </div>
          )}
          {isStarted && (
            <Suspense>
              <LiveView
                mode={mode}
                customization={customization}
                car={car}
                focus={focus}
                step={step}
                onReady={onReady}
                onState={setState}
                onViewInAr={onViewInAr}
                link={link}
                pictureKey={storesPicture ? key : null}
                description={description}
              />
            </Suspense>
          )}
        </Fallback>
      )}
    </figure>
  )
}

/** A chunk that fails to load or a lost graphics driver must not break the page. */
class Fallback extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
