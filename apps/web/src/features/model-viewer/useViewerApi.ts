import type { PinCamera, PinPoint } from '@vorta/contract/pins/schema'
import type { CanvasPoint } from '@vorta/viewer/picking'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ModelMarker, ModelPoint, ViewerApi } from '../../lib/viewer/viewer-api.ts'
import type { ModelSessionClient } from './load/ModelSessionClient.ts'
import { LOADING_DETAIL, NO_SURFACE } from './measure/measurement.ts'
import type { ModelScene } from './scene/ModelScene.ts'
import { toNearestPoint } from './text-viewer-api.ts'

/** Pins snap to vertices from a smaller distance than measurements. */
const SNAP_RATIO = 0.2
/** Keeps a point on the surface from being occluded by its own triangle. Relative to the diagonal of the model. */
const OCCLUSION_TOLERANCE_RATIO = 0.004

interface ViewerApiOptions {
  readonly scene: ModelScene | null
  readonly session: ModelSessionClient
  readonly shown: readonly number[]
  readonly isReady: boolean
  readonly isPreview: boolean
  readonly diagonalMm: number
  /** Another tool handles clicks. */
  readonly isBusy: boolean
  readonly onPlacing: () => void
  moveCamera(camera: PinCamera): void
}

/** Lets other features pick points, show markers and move the camera. */
export function useViewerApi({
  scene,
  session,
  shown,
  isReady,
  isPreview,
  diagonalMm,
  isBusy,
  onPlacing,
  moveCamera,
}: ViewerApiOptions): ViewerApi & { readonly markers: readonly ModelMarker[] } {
  const [isPlacing, setPlacing] = useState(false)
  const [placedPoint, setPlacedPoint] = useState<ModelPoint | null>(null)
  const [note, setNote] = useState('')
  const [markers, setMarkers] = useState<readonly ModelMarker[]>([])
  const [occluded, setOccluded] = useState<ReadonlySet<string>>(new Set())
  const onSelect = useRef<(id: string) => void>(() => {})

  const pick = async (position: CanvasPoint | null) => {
    if (!scene) return
    if (isPreview) return setNote(LOADING_DETAIL)
    const camera = scene.pinCamera
    const ray = scene.rayAt(position)
    const hit = await session.request('pick', { ...ray, parts: shown, tolerance: ray.tolerance * SNAP_RATIO }).catch(() => null)
    if (!hit) return setNote(NO_SURFACE)
    setNote('')
    setPlacing(false)
    setPlacedPoint({ point: [...hit.point], normal: [...hit.normal], camera })
  }
  const handlePick = useEffectEvent((position: CanvasPoint | null) => {
    if (isBusy) return
    if (isPlacing) return void pick(position)
    const marker = position && scene?.markerAt(position)
    if (marker) onSelect.current(marker.id)
  })
  useEffect(() => scene?.onPick(handlePick), [scene])

  // Occlusion is computed only when the camera is idle, because it takes one raycast per marker.
  const updateOcclusion = useEffectEvent(async () => {
    if (!scene || markers.length === 0) return
    const points = markers.map(({ point }) => point)
    const result = await session
      .request('occluded', { eye: scene.pinCamera.position, points, toleranceMm: diagonalMm * OCCLUSION_TOLERANCE_RATIO })
      .catch(() => [])
    setOccluded(new Set(markers.filter((_, i) => result[i]).map(({ id }) => id)))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: new markers need their own occlusion test
  useEffect(() => {
    if (!scene || !isReady) return
    void updateOcclusion()
    return scene.onIdle(() => void updateOcclusion())
  }, [scene, isReady, markers])
  useEffect(() => {
    scene?.setMarkers(markers.map((marker) => ({ ...marker, isDimmed: occluded.has(marker.id) })))
  }, [scene, markers, occluded])

  const showMarkers = useCallback((next: readonly ModelMarker[], onMarkerSelect: (id: string) => void) => {
    onSelect.current = onMarkerSelect
    setMarkers(next)
  }, [])
  const nearestPoints = useCallback(
    (points: readonly PinPoint[]) => session.request('nearest', { points }).then((all) => all.map(toNearestPoint)),
    [session],
  )
  return {
    markers,
    note: note === LOADING_DETAIL && !isPreview ? '' : note,
    ...{ canRender: true, isPreview, diagonalMm, isReady, isPlacing, placedPoint, showMarkers, nearestPoints, moveCamera },
    setPlacing: (isActive) => {
      setPlacing(isActive)
      setNote(isActive && isPreview ? LOADING_DETAIL : '')
      if (isActive) onPlacing()
    },
    clearPlacedPoint: () => setPlacedPoint(null),
    placeAtCenter: () => void pick(null),
  }
}
