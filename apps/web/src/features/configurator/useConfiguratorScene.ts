import { drawnVehicle } from '@vorta/contract/vehicles/vehicles'
import { type Build, type CarFacts, type KitFacts, readBuild } from '@vorta/kit3d/configuration/build'
import type { Detail } from '@vorta/kit3d/model'
import { describeCanvas, prefersReducedMotion } from '@vorta/viewer/canvas-accessibility'
import type { StudioName } from '@vorta/viewer/studio-light'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { ConfiguratorScene } from './scene/ConfiguratorScene.ts'
import { SceneUpdater } from './scene/SceneUpdater.ts'
import type { ViewerHandle, ViewState } from './viewer-handle.ts'
import type { FocusView } from './views.ts'

interface SceneInputs {
  mode: Detail
  customization: KitFacts
  car: CarFacts
  studio: StudioName
  focus?: FocusView | null
  onReady?: (viewer: ViewerHandle) => void
  /** Called with the first frame of every build. */
  onDrawn: (configurator: ConfiguratorScene) => void
  label: string
  /** Id of the text that describes the picture. */
  descriptionId: string
}

interface MountedScene {
  configurator: ConfiguratorScene
  updater: SceneUpdater
}

/** Creates the scene while the component is mounted and applies every new build to it. */
export function useConfiguratorScene(host: RefObject<HTMLDivElement | null>, inputs: SceneInputs) {
  const { mode, customization, car, studio, focus } = inputs
  const [mounted, setMounted] = useState<MountedScene | null>(null)
  const [state, setState] = useState<ViewState>('loading')
  const [revision, setRevision] = useState(0)
  const isReady = useRef(false)
  // Compare the parsed build, not the text: a different spelling of the same color must not redraw.
  const buildKey = JSON.stringify(readBuild(customization, car, drawnVehicle(car)))
  const build = useMemo(() => JSON.parse(buildKey) as Build, [buildKey])

  const handleFrameDrawn = useEffectEvent((configurator: ConfiguratorScene) => {
    setRevision((count) => count + 1)
    inputs.onDrawn(configurator)
    if (isReady.current) return
    isReady.current = true
    setState('ready')
    if (inputs.focus) configurator.showView(inputs.focus)
    inputs.onReady?.({
      drawTurn: (share, context) => configurator.drawTurn(share, context),
      snapshot: (width, height, options) => configurator.snapshot(width, height, options),
    })
  })
  const prepareCanvas = useEffectEvent((canvas: HTMLCanvasElement) => describeCanvas(canvas, inputs))

  useEffect(() => {
    if (!host.current) return
    const fail = () => setState('failed')
    try {
      const configurator = new ConfiguratorScene(host.current, {
        quality: mode,
        reducedMotion: mode === 'lite' || prefersReducedMotion(),
        onContextLost: fail,
      })
      prepareCanvas(configurator.canvas)
      setMounted({ configurator, updater: new SceneUpdater(configurator, mode) })
      return () => {
        isReady.current = false
        setMounted(null)
        configurator.dispose()
      }
    } catch {
      fail()
    }
  }, [host, mode])

  useEffect(() => {
    mounted?.updater.setStudio(studio).catch(() => setState('failed'))
  }, [mounted, studio])

  useEffect(() => {
    if (!mounted) return
    mounted.updater.show(build).then(
      (isShown) => isShown && mounted.configurator.afterFrame(() => handleFrameDrawn(mounted.configurator)),
      () => setState('failed'),
    )
  }, [mounted, build])

  useEffect(() => {
    if (mounted && focus && isReady.current) mounted.configurator.showView(focus)
  }, [mounted, focus])

  return { configurator: mounted?.configurator ?? null, state, revision }
}
