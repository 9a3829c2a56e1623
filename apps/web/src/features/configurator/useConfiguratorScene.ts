import type { Detail } from '@vorta/kit3d/model'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { describeCanvas, prefersReducedMotion } from '../../lib/canvas-accessibility.ts'
import type { StudioName } from '../../lib/studio-light.ts'
import { type Build, type CarFacts, type KitFacts, readBuild } from './build.ts'
import { ConfiguratorScene } from './ConfiguratorScene.ts'
import { SceneUpdater } from './SceneUpdater.ts'
import type { ViewerHandle } from './viewer-handle.ts'
import type { FocusView } from './views.ts'

interface StageWish {
  mode: Detail
  customization: KitFacts
  car: CarFacts
  studio: StudioName
  focus?: FocusView | null
  onReady?: (viewer: ViewerHandle) => void
  label: string
  /** Id of the text that describes the picture. */
  descriptionId: string
}

type ViewState = 'loading' | 'ready' | 'failed'
interface Set3d {
  stage: ConfiguratorScene
  director: SceneUpdater
}

/** Keeps a stage alive while its component is, and brings every new build onto it. */
export function useConfiguratorScene(host: RefObject<HTMLDivElement | null>, wish: StageWish) {
  const { mode, customization, car, studio, focus } = wish
  const [set, setSet] = useState<Set3d | null>(null)
  const [state, setState] = useState<ViewState>('loading')
  const [revision, setRevision] = useState(0)
  const isReady = useRef(false)
  // The picture depends on what the words mean; typing "Grey" over "grey" draws nothing.
  const buildKey = JSON.stringify(readBuild(customization, car))
  const build = useMemo(() => JSON.parse(buildKey) as Build, [buildKey])

  const announce = useEffectEvent((stage: ConfiguratorScene) => {
    setRevision((count) => count + 1)
    if (isReady.current) return
    isReady.current = true
    setState('ready')
    if (wish.focus) stage.look(wish.focus)
    wish.onReady?.({ snapshot: (width, height, options) => stage.snapshot(width, height, options) })
  })
  const prepareCanvas = useEffectEvent((canvas: HTMLCanvasElement) => describeCanvas(canvas, wish))

  useEffect(() => {
    if (!host.current) return
    const fail = () => setState('failed')
    try {
      const stage = new ConfiguratorScene(host.current, { quality: mode, isCalm: mode === 'lite' || prefersReducedMotion(), onLost: fail })
      prepareCanvas(stage.canvas)
      setSet({ stage, director: new SceneUpdater(stage, mode) })
      return () => {
        isReady.current = false
        setSet(null)
        stage.dispose()
      }
    } catch {
      fail()
    }
  }, [host, mode])

  useEffect(() => {
    set?.director.light(studio).catch(() => setState('failed'))
  }, [set, studio])

  useEffect(() => {
    if (!set) return
    set.director.show(build).then(
      (isShown) => isShown && set.stage.afterFrame(() => announce(set.stage)),
      () => setState('failed'),
    )
  }, [set, build])

  useEffect(() => {
    if (set && focus && isReady.current) set.stage.look(focus)
  }, [set, focus])

  return { stage: set?.stage ?? null, state, revision }
}
