import type { Role } from '@vorta/contract/auth/role'
import type { CadModel } from '@vorta/contract/cad/schema'
import { roleCanDo } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import { useEffect, useEffectEvent, useState } from 'react'
import MapPin from '~icons/map-pin'
import { messageOf } from '../../lib/api.ts'
import { usePinUrl } from '../../lib/urls/pin-url.ts'
import type { ViewerApi } from '../../lib/viewer/viewer-api.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { scrollIntoViewIfNeeded } from '../../ui/scroll-into-view.ts'
import { PinForm } from './PinForm.tsx'
import { PinItem } from './PinItem.tsx'
import { markersOf, newMarker, pinsOn } from './pin-list.ts'
import { usePinActions, usePins } from './pins.queries.ts'
import { useCarriedPins } from './useCarriedPins.ts'

interface PinBoardProps {
  order: Order
  cad: CadModel
  reader: { readonly role: Role; readonly userId: string | undefined }
  viewer: ViewerApi
}

/** The pin list beside the model. Also works by keyboard and without WebGL. */
export function PinBoard({ order, cad, reader, viewer }: PinBoardProps) {
  const { data, error, refetch } = usePins(order._id)
  const pinActions = usePinActions(order._id)
  const { pinId, choose } = usePinUrl()
  const [isCommenting, setCommenting] = useState(false)
  const pins = data?.pins ?? []
  const positions = useCarriedPins(order._id, cad, pins, viewer)
  const entries = pinsOn(cad, pins, positions)
  const { showMarkers, placedPoint, isReady, canRender } = viewer

  const goTo = (id: string | null) => {
    choose(id)
    const camera = entries.find(({ pin }) => pin._id === id)?.pin.camera
    if (camera) viewer.moveCamera(camera)
  }
  const selectPin = useEffectEvent((id: string) => goTo(id))
  const markers = [...markersOf(entries, placedPoint ? null : pinId), ...(placedPoint ? [newMarker(placedPoint, pins)] : [])]
  const markersKey = JSON.stringify(markers)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with the markers
  useEffect(() => showMarkers(markers, (id) => selectPin(id)), [showMarkers, markersKey])

  // Move the camera to the linked pin once it is loaded.
  const isLinkedPinLoaded = entries.some(({ pin }) => pin._id === pinId)
  const showLinkedPin = useEffectEvent(() => goTo(pinId))
  useEffect(() => {
    if (isReady && isLinkedPinLoaded) showLinkedPin()
  }, [isReady, isLinkedPinLoaded])

  const canAdd = roleCanDo(reader.role, order, 'writePins')
  const closeForm = (id: string | null) => {
    viewer.clearPlacedPoint()
    setCommenting(false)
    if (id) choose(id)
  }
  return (
    <section aria-label="Pins" className="flex flex-col gap-3">
      <h3 className="eyebrow text-muted">Pins{entries.length > 0 && ` (${entries.length})`}</h3>
      {canAdd && !placedPoint && !isCommenting && (
        <div className="flex flex-wrap gap-2">
          {canRender && (
            <Button variant="secondary" size="sm" aria-pressed={viewer.isPlacing} onClick={() => viewer.setPlacing(!viewer.isPlacing)}>
              <MapPin className="size-4" aria-hidden="true" />
              {viewer.isPlacing ? 'Stop Adding Pins' : 'Add Pin'}
            </Button>
          )}
          {viewer.isPlacing && (
            <Button variant="secondary" size="sm" onClick={viewer.placeAtCenter}>
              Pin at Crosshair
            </Button>
          )}
          {!viewer.isPlacing && (
            <Button variant={canRender ? 'ghost' : 'secondary'} size="sm" onClick={() => setCommenting(true)}>
              Add General Comment
            </Button>
          )}
        </div>
      )}
      {viewer.isPlacing && (
        <p ref={scrollIntoViewIfNeeded} role="status" className="scroll-mt-20 scroll-mb-4 text-sm text-soft">
          {viewer.note ||
            'Click the surface, or rotate the model until the crosshair is on the right point and select Pin at Crosshair or press Enter.'}
        </p>
      )}
      {(placedPoint || isCommenting) && (
        <PinForm
          title={placedPoint ? 'New pin at this point' : 'New general comment'}
          create={pinActions.create}
          position={{ cadModelId: cad._id, ...(placedPoint ?? {}) }}
          canAttach={roleCanDo(reader.role, order, 'writeChat')}
          onDone={closeForm}
          onCancel={() => closeForm(null)}
        />
      )}
      {!(error || data) && <SkeletonRows count={2} height="h-16" />}
      {error && !data && <LoadError message={messageOf(error, "We couldn't load the pins.")} onRetry={() => refetch()} />}
      {data && entries.length === 0 && !placedPoint && !isCommenting && (
        <p className="text-sm text-muted">
          {canAdd ? 'No pins on this version yet. Add a pin to show what should change and where.' : 'No pins on this version.'}
        </p>
      )}
      {entries.length > 0 && (
        <ol aria-label="Pins on this version" className="flex flex-col gap-2">
          {entries.map((item) => (
            <PinItem
              key={item.pin._id}
              entry={item}
              reader={reader}
              order={order}
              pinActions={pinActions}
              isSelected={item.pin._id === pinId}
              onSelect={() => goTo(item.pin._id === pinId ? null : item.pin._id)}
            />
          ))}
        </ol>
      )}
    </section>
  )
}
